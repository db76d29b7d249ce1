/**
 * The one form in which an address is stored and compared: NFKC, lower case, NFKC again (lower case can undo it). Mail
 * goes to this form, too, so that a variant of an address never receives its codes.
 */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
