/** The public name of a review's author: the first name and the first letter of the last. */
export function publicName(name: string): string {
  const labels = name.trim().split(/\s+/);
  const first = labels[0] ?? '';
  const last = labels.length > 1 ? labels.at(-1) : undefined;
  const letter = last === undefined ? '' : (Array.from(last)[0]?.toLocaleUpperCase() ?? '');
  return letter === '' ? first : `${first} ${letter}.`;
}
