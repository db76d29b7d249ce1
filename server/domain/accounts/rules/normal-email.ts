/**
 * The one form in which an address is kept and compared: NFKC, lower case, NFKC again (lower case can undo it). Mail
 * goes to this form too, so that somebody who types a variant of an address never gets its codes.
 */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
