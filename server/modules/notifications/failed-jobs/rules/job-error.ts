const MAX_ERROR = 300;

/**
 * The first line of a job's error for staff. Addresses and long numbers are hidden, because errors of other services
 * may quote what was sent to them.
 */
export function jobError(error: string): string {
  const [line = ''] = error.split('\n');
  return line
    .slice(0, MAX_ERROR)
    .split(' ')
    .map((word) => (word.includes('@') ? '•••' : word))
    .join(' ')
    .replace(/\+?\d[\d ()-]{6,}\d/g, '•••');
}
