const HIDDEN = '•••';

/** Shows the first character of a text; a text of one character is hidden. */
const firstOf = (text: string): string => {
  const [first = '', ...rest] = Array.from(text);
  return rest.length === 0 ? HIDDEN : `${first}${HIDDEN}`;
};

/** Masks an email address, so that its owner recognises it and nobody else learns it: `s•••@p•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${firstOf(email.slice(0, at))}@${firstOf(domain.slice(0, dot))}${domain.slice(dot)}`;
}

/** Masks a phone number except for its last two digits: `•••• 42`. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-2)}`;
}
