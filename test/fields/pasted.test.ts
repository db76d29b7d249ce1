import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { email, phone, text } from '#contract/fields.ts';
import { calls } from '#contract/index.ts';
import { samples, type TextPlace, textPlacesOf } from './text-places.ts';

/** Text as it is copied from mails, documents and pages, in every field that people type into. */
type Inputs = Readonly<Record<string, Pick<CallContract, 'input'>>>;

const reasons = {
  id: 'An id or a secret that Plaza or a device made.',
  list: 'Chosen from a list or a calendar, or a number.',
  password: 'Every character of a password counts.',
  parsed: 'Written by the page, and read by a parser.',
  browser: 'What the browser or another service made.',
};
const named = (names: string, why: string) => names.split(' ').map((name) => [name, why] as const);

/** Fields that nobody types, so that whatever is around a value is a fault. */
const untyped: Readonly<Record<string, string>> = Object.fromEntries([
  ...named('_id cancel_ticket_ids category client_key copy_of decline_ids instead_of order nonce undoes', reasons.id),
  ...named('token link_token reset_token step_token sign_up_token email_token survey_token known', reasons.id),
  ...named('cursor plan_hash state origin provider', reasons.id),
  ...named(
    'date starts_on series_from series_until excluded from to from_date until_date announce_from month',
    reasons.list,
  ),
  ...named(
    'start end start_time starts_at ends_at sale_starts_at sale_ends_at expires_at since scanned_at',
    reasons.list,
  ),
  ...named('amount days lat lon limit max_fee participants cancel_participants price_min price_max', reasons.list),
  ...named('radius rating_min seats version timezone languages transports return_path', reasons.list),
  ...named('password current_password new_password setup_key', reasons.password),
  ...named('rule schedule items', reasons.parsed),
  ...named('attestationObject auth authenticatorData bank_token clientDataJSON endpoint id iss', reasons.browser),
  ...named('p256dh payment_method rawId signature userHandle', reasons.browser),
]);
/** Codes that another service made, and those of tickets, which a device reads (`readTypedCode` of the door). */
const authorized = ['user/social_callback', 'user/connect_meeting_account', 'booking/generate_meeting_link'];
const untypedCodes = [...authorized, 'event/check_in'];

const lastOf = ({ path }: TextPlace) => String(path.findLast((part) => typeof part === 'string'));
const isTyped = (call: string, place: TextPlace) => {
  const last = lastOf(place);
  return !(last in untyped || /_ids?$/.test(last) || (last === 'code' && untypedCodes.includes(call)));
};

const around = [
  '\u202a \u202c',
  '\u2066 \u2069',
  '\u200e \u200f',
  '\ufeff ',
  ' \u200b',
  '\t ',
  ' \u00a0',
  '\u000b \r\n',
];
const within = ['\u200b', '\u2060', '\u200e', '\u202c', '\u2069', '\u00ad'];

const aroundOf = (clean: string) => around.map((noise) => noise.split(' ').join(clean));
const withinOf = (clean: string) => {
  const middle = Math.ceil(clean.length / 2);
  return within.map((sign) => clean.slice(0, middle) + sign + clean.slice(middle));
};

const wrong = ['a\u0007b', '\ud800', 'x'.repeat(60_000)];
const refused = 'refused';
const readBy = (field: z.ZodType, value: string) => {
  const read = field.safeParse(value);
  return read.success ? JSON.stringify(read.data) : refused;
};
/** What nobody sees within an address of mail could make two people one, and is refused. */
const isAddress = (place: TextPlace) => /(^|_)emails?$/.test(lastOf(place));

/** The typed fields that read a pasted value otherwise than the same value without what came along. */
function faultsIn(inputs: Inputs): string[] {
  const faults = Object.entries(inputs).flatMap(([call, { input }]) =>
    textPlacesOf(input)
      .filter((place) => isTyped(call, place))
      .flatMap((place) =>
        [...samples, ...wrong].flatMap((clean) => {
          const wanted = readBy(place.field, clean);
          const wantedWithin = isAddress(place) ? refused : wanted;
          return [
            ...aroundOf(clean).filter((pasted) => readBy(place.field, pasted) !== wanted),
            ...withinOf(clean).filter((pasted) => readBy(place.field, pasted) !== wantedWithin),
          ].map((pasted) => `${call} ${place.path.join('.')}: ${JSON.stringify(pasted.slice(0, 60))}`);
        }),
      ),
  );
  return [...new Set(faults)];
}

test('a pasted value is taken exactly when the clean one is, and stored alike', () => {
  expect(faultsIn(calls).slice(0, 20)).toEqual([]);
});

test('a field that takes what came along, or refuses it, is found', () => {
  const planted = z.strictObject({
    remark: z.string().trim().max(80),
    guests: z.array(
      z.union([
        z.boolean(),
        z.strictObject({
          mobile: z
            .string()
            .trim()
            .regex(/^\+\d{7,15}$/),
        }),
      ]),
    ),
    good: text(80),
    number: phone,
    email: email.optional(),
  });
  const found = faultsIn({ 'event/planted': { input: planted } });
  expect(found).toContain('event/planted remark: "\u2066A quiet place for all of us\u2069"');
  expect(found).toContain('event/planted guests.0.mobile: "\u202a+15035550142\u202c"');
  expect(found.filter((fault) => /good|number|email/.test(fault))).toEqual([]);
});

test('every exception is one of a field that exists', () => {
  const lasts = new Set(Object.values(calls).flatMap(({ input }: CallContract) => textPlacesOf(input).map(lastOf)));
  expect(Object.keys(untyped).filter((last) => !lasts.has(last))).toEqual([]);
});
