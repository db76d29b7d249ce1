import type { ContentCause } from '#contract/states/content.ts';

/** New things of one person within an hour that are many. */
export const MANY_NEW = 8;
/** The most findings that are shown. */
const MAX_FOUND = 20;
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;
/** The most letters that are shown of one. */
const MAX_SHOWN = 120;

/** What stands between the terms of a text. */
const gaps = /[\s<>(),;"]/u;
/** What no phone number has. */
const notInNumbers = /[^\d\s().\-/+]/u;
/** A day as calendars write it, which is no phone number. */
const day = /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/u;

/** What is known of new content. */
export interface NewContent {
  readonly text: string;
  /** Whether it is the first of its kind by this person. */
  readonly is_first: boolean;
  /** The number of new things of this person within the last hour, this one included. */
  readonly recent: number;
}

/** Finds what makes content doubtful. Empty if nothing does. */
export function findCauses(
  content: NewContent,
  terms: readonly string[],
): { readonly causes: readonly ContentCause[]; readonly found: readonly string[] } {
  const listed = termsIn(content.text, terms);
  const contacts = contactsIn(content.text);
  const causes = [
    listed.length > 0 && ('word' as const),
    contacts.length > 0 && ('contact' as const),
    content.is_first && ('first' as const),
    content.recent >= MANY_NEW && ('rate' as const),
  ].filter((cause) => cause !== false);
  return { causes, found: [...new Set([...listed, ...contacts])].slice(0, MAX_FOUND) };
}

/** Reads a list of terms, one a line or separated by commas. */
export function readTerms(list: string): string[] {
  const terms = list.split(/[\n,]/).map((word) => plain(word).trim());
  return [...new Set(terms.filter((word) => word !== ''))];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The listed terms that a text has as whole terms. */
function termsIn(text: string, terms: readonly string[]): string[] {
  const searched = ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return terms.filter((word) => {
    const whole = word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    return whole !== '' && searched.includes(` ${whole} `);
  });
}

/** The links, mailboxes and phone numbers in a text. Read in steps, so that no text makes it wait. */
function contactsIn(text: string): string[] {
  const linked = text.split(gaps).map(withoutEnd).filter(isAddress).slice(0, MAX_FOUND);
  const rest = linked.reduce((left, address) => left.split(address).join(';'), text);
  const called = rest.split(notInNumbers).map(trimmedNumber).filter(isNumber);
  return [...linked, ...called].map((found) => found.slice(0, MAX_SHOWN));
}

/** A word without the punctuation of its sentence. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && '.!?:'.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** Whether a word is a link or a mailbox. */
function isAddress(word: string): boolean {
  const lower = word.toLowerCase();
  if (['http://', 'https://', 'www.'].some((start) => lower.startsWith(start) && lower.length > start.length))
    return true;
  const at = lower.indexOf('@');
  return at > 0 && lower.indexOf('.', at) > at + 1;
}

/** A run of digits and separators from its first digit, plus or parenthesis to its last digit. */
function trimmedNumber(run: string): string {
  let end = run.length;
  while (end > 0 && !isDigit(run.charAt(end - 1))) end -= 1;
  let start = 0;
  while (start < end && !isDigit(run.charAt(start)) && !'+('.includes(run.charAt(start))) start += 1;
  return run.slice(start, end);
}

const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9';

/** Whether a run has as many digits as phone numbers have, and is not a day. */
function isNumber(run: string): boolean {
  const digits = [...run].filter(isDigit).length;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS && !day.test(run);
}
