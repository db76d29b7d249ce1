/** What text brings along when it is copied from mails, documents and web pages, removed before it is judged. */
import { parseUrl } from './website.ts';

/** Direction marks are needed between words of both directions only. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const directionMarks = /[\u061c\u200e\u200f]/g;

/**
 * Soft hyphens, word joiners, byte order marks, places of pictures, and marks that turn the direction of what follows,
 * also of what is not theirs.
 */
const noise = /[\u00ad\u2060\ufeff\ufffc\u202a-\u202e\u2066-\u2069]/g;

/** A space without width is needed where a line may break in scripts without spaces only. */
const wordBreak =
  /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])\u200b|\u200b$/gu;

/** Removes what nobody sees, except for what the letters around it need, such as joiners of Persian and of emoji. */
function withoutNoise(text: string): string {
  const plain = text.replace(noise, '').replace(wordBreak, '');
  return rightToLeft.test(plain) ? plain : plain.replace(directionMarks, '');
}

/** Cleans a text of one line: tabs and line breaks are spaces. */
export const pastedLine = (text: string): string => withoutNoise(text).replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');

/** Cleans a text with lines: every kind of line break is one, and tabs are spaces. */
export const pastedLines = (text: string): string =>
  withoutNoise(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ');

/**
 * Reduces what is compared by its letters and digits, such as codes and numbers, to plain ones: full-width characters,
 * every dash, and no format characters.
 */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');

/** A code in capitals, without the spaces around and within it. */
export const bareCode = (text: string): string => plainSigns(text).replace(/\s/g, '').toUpperCase();

/**
 * An address of mail without what mail programs write around it. What nobody sees within it stays: it would make two
 * addresses of different people one.
 */
export const bareEmail = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    .replace(/^mailto:\s*/i, '')
    .replace(/^<([^<>]*)>$/, '$1');

/**
 * An address of mail with its domain in one spelling: a domain of other letters as programs of mail write it
 * (`xn--…`, RFC 5890), so that one mailbox is one account.
 */
export function oneMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at === -1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:@[\]\\%]/.test(domain)) return address;
  const host = parseUrl(`http://${domain}`)?.hostname ?? '';
  return host === '' ? address : `${address.slice(0, at)}@${host}`;
}
