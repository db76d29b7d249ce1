import { sandboxCards } from '#contract/sandbox/cards.ts';
import type { PayMessages } from '#locales/areas/pay.ts';
import type { Translate } from '#locales/format.ts';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other';

/** The digits of typed or pasted text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The brand of a card number's first digits (ISO/IEC 7812 ranges). */
export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  if (digits.startsWith('4')) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  const four = Number(digits.slice(0, 4).padEnd(4, '0'));
  if ((four >= 5100 && four <= 5599) || (four >= 2221 && four <= 2720)) return 'mastercard';
  return 'other';
}

/** Formats a (partial) card number in the groups that are printed on the card. */
export function groupedNumber(text: string): string {
  const isAmex = brandOf(text) === 'amex';
  const digits = digitsOf(text).slice(0, isAmex ? 15 : 19);
  const groups = isAmex ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter((group) => group !== undefined).join(' ');
}

/** Whether a number has the length and the check digit of a card number (Luhn, ISO/IEC 7812-1 annex B). */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Formats a (partial) expiry date as printed, "MM / YY". */
export function groupedExpiry(text: string, before = ''): string {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  // Deleting the slash must not restore it.
  if (digits.length === 2 && before.length > text.length) return digits;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Parses the month and year of an expiry date; null while it is incomplete. */
export function expiryOf(text: string): { readonly month: number; readonly year: number } | null {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return null;
  return { month, year: 2000 + Number(digits.slice(2)) };
}

/** Whether a card has expired. It is valid until the end of its month. */
export function isExpired(expiry: { readonly month: number; readonly year: number }, now: Date): boolean {
  return expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1;
}

/** The errors of a card, one sentence per field. */
export type CardErrors = Partial<Record<keyof CardTyped, string>>;

/** The input of a card form. It never leaves the page. */
export interface CardTyped {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** Validates a typed card. Returns a sentence per invalid field; empty if it can be tried. */
export function cardErrors(card: CardTyped, now: Date, t: Translate<PayMessages>): CardErrors {
  const errors: CardErrors = {};
  if (digitsOf(card.number) === '') errors.number = t('card.number_missing');
  else if (!isCardNumber(card.number)) errors.number = t('card.number_wrong');
  else if (tokenOf(card.number) === null) errors.number = t('card.number_sandbox');
  const expiry = expiryOf(card.expiry);
  if (expiry === null) errors.expiry = t('card.expiry_wrong');
  else if (isExpired(expiry, now)) errors.expiry = t('card.expired');
  const length = brandOf(card.number) === 'amex' ? 4 : 3;
  if (digitsOf(card.cvc).length !== length) errors.cvc = t('card.cvc_wrong', { count: length });
  return errors;
}

/** The sandbox gateway's token for a card number, or null if it is unknown. The number stays in the browser. */
export function tokenOf(number: string): string | null {
  const digits = digitsOf(number);
  return sandboxCards.find((card) => card.number === digits)?.token ?? null;
}
