/**
 * Normalizes an address for storing and comparing: NFKC, lower case, NFKC again (lower case can undo it). Mail also
 * goes to this form, so that a variant of an address never receives its codes.
 */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
