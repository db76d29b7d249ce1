import { z } from 'zod';
import { latinDigits } from './formats/digits.ts';
import { ID_FORM } from './formats/id.ts';
import { bareCode, bareEmail, oneMailbox, pastedLine, pastedLines } from './formats/pasted-text.ts';
import { MAX_WEBSITE, websiteOf } from './formats/website.ts';
import { bareNumber } from './phone-numbers.ts';
import { isVisible, visibleName } from './visible-name.ts';

/** The field kinds of the wire format, each with the sentence for invalid values. */

/** More marks on one letter than any language writes (UAX #15, stream-safe text). */
const heap = /\p{M}{31}/u;

/**
 * Text that is safe to normalize. Sorting the marks of one letter takes quadratic time, so one megabyte would block the
 * process for minutes. `max` limits the typed characters; decomposed text may be four times as long.
 */
function normalizable(max: number) {
  return z
    .string()
    .refine((value) => value.trim().length <= max * 4, {
      error: `Use at most ${max} characters.`,
      abort: true,
    })
    .refine((value) => !heap.test(value), 'One letter here has too many accents to show.');
}

/**
 * User text: cleaned of what pasting brings along, trimmed, NFC, without control characters (line breaks only with
 * `lines`) and without lone surrogates. Text with nothing visible in it is empty.
 */
export function text(max: number, options: { min?: number; lines?: boolean } = {}) {
  const min = options.min ?? 1;
  return normalizable(max)
    .transform((value) => (options.lines ? pastedLines(value) : pastedLine(value)).normalize('NFC').trim())
    .refine((value) => isWellFormed(value), 'This text has a broken character.')
    .refine((value) => !hasControlCharacter(value), 'This text has a character we can’t show.')
    .transform((value) => (isVisible(value) ? value : ''))
    .refine((value) => value.length >= min, min > 1 ? `Write at least ${min} characters.` : 'Fill this in.')
    .refine((value) => value.length <= max, `Use at most ${max} characters.`);
}

/** The address of a website, with or without `https://`; empty for none. */
export const website = text(MAX_WEBSITE, { min: 0 })
  .refine((value) => value === '' || websiteOf(value) !== null, 'Enter an address like studio.example.')
  .transform((value) => websiteOf(value) ?? '');

/**
 * A short text that is shown as a name or a heading of something or somebody: one line without invisible characters.
 * With `min: 0` it may be empty.
 */
export function name(max: number, options: { min?: 0 } = {}) {
  return normalizable(max).transform(visibleName).pipe(text(max, options));
}

/** Whether a text has no half of a surrogate pair by itself. Firefox before 119 lacks `isWellFormed`. */
const isWellFormed = (value: string): boolean => !/\p{Surrogate}/u.test(value);

/** Whether a text has a control character besides its line breaks. */
const hasControlCharacter = (value: string): boolean => /(?!\n)\p{Cc}/u.test(value);

/** A whole number of an answer, or of an input that bounds it further. */
export const whole = z.number().int();

/** A moment of an answer, as ISO text. */
export const moment = z.string();

/** An id: UUID (version 7 for ids of Plaza), lower case. */
export const id = z.string().regex(ID_FORM, 'This isn’t an id.');

/** A provider page by its id or by the slug in its address. */
export const providerKey = z.string().regex(/^[a-z0-9-]{1,120}$/, 'This isn’t an id or the address of a page.');

/**
 * Invisible characters: control characters, lone surrogates, and characters without width, which make two different
 * addresses look the same.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** An e-mail address as typed. It is compared by its normal form and never shown to others. */
export const email = normalizable(254)
  .transform(bareEmail)
  .refine((value) => !unseen.test(value), {
    error: 'This address has an invisible character. Type it again.',
    abort: true,
  })
  .transform(oneMailbox)
  .pipe(
    z
      .string()
      .max(254, 'This address is too long.')
      .regex(
        /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[^\s@"(),:;<>[\\\]./?#%]+\.)+[^\s@"(),:;<>[\\\]./?#%]{2,}$/u,
        'Enter an email address like name@example.com.',
      ),
  );

/** A phone number, converted into international form (E.164) from any spelling. */
export const phone = normalizable(60)
  .transform(bareNumber)
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its country code, like +1 503 555 0142.'));

/** A path of this marketplace with its query, like `/booking?open=1`; never another site's address. */
export const ownPath = z
  .string()
  .max(300, 'This address is too long.')
  .regex(/^\/(?![/\\])[^\s\\\p{C}]*$/u, 'This address isn’t part of this marketplace.');

/** A password as typed: 10 to 128 characters, not trimmed. */
export const password = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(128, 'Use at most 128 characters.')
  .refine((value) => isWellFormed(value) && !value.includes('\u0000'), 'This has a character you can’t use here.');

/** The years in which calendars, databases and time zones agree. */
const isNear = (value: string) => value >= '1900' && value < '2200';

/**
 * Whether an instant is no finer than a millisecond, the precision of storage. A nonzero fraction beyond it is
 * rejected.
 */
const isInMilliseconds = (value: string) => /^[^.]*(\.\d{1,3}0*)?Z$/.test(value);

/** An instant: ISO 8601 in UTC with `Z`, no finer than a millisecond, of the years 1900 to 2199. */
export const instant = z.iso
  .datetime({ error: 'Send a time like 2026-05-04T15:00:00Z.' })
  .refine(isInMilliseconds, 'Send a time in whole milliseconds, like 2026-05-04T15:00:00.000Z.')
  .refine(isNear, 'Enter a year between 1900 and 2199.');

/** A calendar date `YYYY-MM-DD`, of the years 1900 to 2199. */
export const date = z.iso.date('Enter a date like 2026-05-04.').refine(isNear, 'Enter a year between 1900 and 2199.');

/** A month `YYYY-MM`, of the years 1900 to 2199. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-05.');

/** A wall-clock time `HH:MM`; `24:00` is the end of the day. */
export const wallTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 09:30.');

/** An IANA time zone name. */
export const timezone = z.string().max(64).refine(isTimezone, 'Enter a time zone like Europe/Berlin.');

/** A cache of valid zone names. Names ignore case, so there are many spellings, but people use few of them. */
const foundTimezones = new Set<string>();
const MAX_FOUND = 1000;

function isTimezone(value: string): boolean {
  if (foundTimezones.has(value)) return true;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(value)) return false;
  try {
    // `Intl` is slow: one validation takes up to a tenth of the time of a month's slots.
    new Intl.DateTimeFormat('en', { timeZone: value });
    if (foundTimezones.size < MAX_FOUND) foundTimezones.add(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A point on earth in degrees. */
export const point = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };

/** A price that a person sets, in minor units: 0 to 10 million. */
export const priceAmount = z
  .number()
  .int('Enter a whole number in minor units.')
  .min(0, 'A price can’t be negative.')
  .max(1_000_000_000, 'This price is too high.');

/** A discount code as a customer types it. An impossible code counts as unknown, not as malformed. */
export const typedCode = normalizable(60)
  .transform(bareCode)
  .refine((value) => value.length <= 60, 'This is too long for a code.')
  .refine((value) => isWellFormed(value) && !hasControlCharacter(value), 'This isn’t a code.');

/** A one-time code as typed: six digits of any script, with optional spaces or dashes between them. */
export const oneTimeCode = normalizable(60)
  .transform((value) => latinDigits(bareCode(value)).replaceAll('-', ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'));

/** A discount code as its provider chooses it. It is stored in capitals. */
export const discountCode = normalizable(60)
  .transform(bareCode)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/, 'Use 3 to 24 letters, numbers and dashes.'));

/** The number of a booking as typed. It is stored in capitals. */
export const bookingNumber = normalizable(60)
  .transform((value) => bareCode(value).replace(/^#/, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{4,12}$/, 'A booking number has letters and digits only, like 16D227.'));

/** A version of three numbers, like 2.14.0. */
export const version = normalizable(30)
  .transform(bareCode)
  .pipe(z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'Enter a version of three numbers, like 2.14.0.'));

/** A code that invites somebody, as typed. */
export const referralCode = normalizable(60)
  .transform(bareCode)
  .pipe(z.string().regex(/^[A-Z0-9-]{4,20}$/, 'A referral code has 4 to 20 letters and digits.'));

/** A recovery code as typed. It is compared by its letters and digits. */
export const recoveryCode = normalizable(60)
  .transform(bareCode)
  .pipe(z.string().regex(/^[\w-]{1,40}$/, 'This isn’t a recovery code.'));
