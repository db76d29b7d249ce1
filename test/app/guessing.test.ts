import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { newId } from '#server/kernel/ids.ts';
import { doorTokenFor } from '#server/modules/admission/check-in/door-access.ts';
import { accessTokenFor } from '#server/modules/bookings/guests/access-token.ts';
import { invitationTokenFor } from '#server/modules/invitations/access-token.ts';
import { conversationTokenFor } from '#server/modules/messages/access-token.ts';
import { sealSubscription } from '#server/modules/notifications/index.ts';
import { ticketTokenFor } from '#server/modules/support/access-token.ts';
import { appealTokenFor } from '#server/modules/trust/appeals/index.ts';
import { contactTokenFor } from '#server/modules/unclaimed/demand/index.ts';
import { entryTokenFor } from '#server/modules/waiting/access-token.ts';
import { givenTown, type Town } from '../access/callers.ts';
import { newAddress, testApp } from '../app.ts';
import { messagesTo } from '../given-account.ts';

/** What can be guessed: codes, passwords, and the tokens of links; and what answers say about addresses. */
const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];
let town: Town;
beforeAll(async () => {
  town = await givenTown(it);
});

/** Fields that prove something by being known. */
const secretField = /^(code|.*_code|token|.*_token|password|current_password|setup_key)$/;
/** Codes that the caller makes up. */
const noProof: readonly CallName[] = [
  'discount_code/create_discount_code',
  'discount_code/edit_discount_code',
  'discount_code/check_discount_code',
];
/** Codes of a claim have a pause of their own instead (claim_account.test.ts). */

function secretFieldsOf({ input }: CallContract): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))].filter((field) =>
    secretField.test(field),
  );
}
interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

test('every call that takes something secret has a limit for each network', () => {
  const guessable = contracts.filter(
    ([name, contract]) => secretFieldsOf(contract).length > 0 && !noProof.includes(name),
  );
  expect(guessable.length).toBeGreaterThan(30);
  expect(guessable.filter(([, { limit }]) => limit === undefined).map(([name]) => name)).toEqual([]);
});

const made_up = 'x'.repeat(43);
/** A link, code or password that is wrong; the limit stops a network that goes on. */
const guesses: readonly (readonly [CallName, object, string])[] = [
  ['user/sign_in', { email: 'cleo.customer@private.example', password: 'not this one at all' }, 'wrong_credentials'],
  ['user/find_email_link', { link_token: made_up }, 'link_expired'],
  ['user/use_email_link', { link_token: made_up }, 'link_expired'],
  ['user/take_back_email', { link_token: made_up }, 'link_expired'],
  ['user/reset_password', { reset_token: made_up, new_password: 'a long and quiet sentence' }, 'code_expired'],
  ['user/second_step', { step_token: made_up }, 'step_expired'],
  ['user/mail_subscription', { token: made_up }, 'not_found'],
  ['user/unsubscribe', { token: made_up }, 'not_found'],
  ['user/moderation_decision', { token: made_up }, 'not_found'],
  ['user/appeal_decision', { token: made_up, text: 'It was not me.' }, 'not_found'],
  ['claim/contact_choice', { token: made_up }, 'not_found'],
  ['claim/choose_contact', { token: made_up, choice: 'no_mail' }, 'not_found'],
  ['booking/open_by_code', { booking_id: newId(), email_token: made_up }, 'guest_not_proved'],
  ['event/recurrent_noti_detail', { token: made_up }, 'not_found'],
  ['event/accept_event_notification', { token: made_up }, 'not_found'],
  ['event/ticket', { token: made_up + made_up.slice(0, 5) }, 'not_found'],
];

describe('wrong ones are answered alike until the limit of a network stops them', () => {
  test.each(guesses)('%s', async (name, input, code) => {
    const limit = (calls[name] as CallContract).limit ?? { max: 0, seconds: 0 };
    const ip = newAddress();
    const got = new Set<string>();
    for (let n = 0; n < limit.max; n += 1) got.add((await it.raw(name, input, {}, { ip })).problem.code);
    // Single accounts are closed to strangers sooner.
    got.delete('locked_out');
    expect([...got]).toEqual([code]);
    const stopped = await it.raw(name, input, {}, { ip });
    expect([stopped.status, stopped.problem.code]).toEqual([429, 'rate_limited']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the token of a link', () => {
  const secret = () => secretOf(it.deps.config);
  const links: readonly (readonly [string, number, () => string])[] = [
    ['a guest’s booking', 32, () => accessTokenFor(secret(), newId(), 0)],
    ['a door', 32, () => doorTokenFor(secret(), newId())],
    ['an invitation', 32, () => invitationTokenFor(secret(), newId())],
    ['a waiting list', 32, () => entryTokenFor(secret(), newId())],
    ['a conversation', 32, () => conversationTokenFor(secret(), newId())],
    ['a help ticket', 32, () => ticketTokenFor(secret(), newId())],
    // The id, and the signature of it.
    ['an appeal', 32, () => appealTokenFor(secret(), newId())],
    ['a ticket', 36, () => town.event.ticket_token],
    // Sealed: a nonce, the address, and a signature of 16 bytes.
    ['mails that stop', 40, () => sealSubscription(secret(), { email: `${newId()}@example.com`, group: 'reviews' })],
    ['a contact on file', 40, () => contactTokenFor(secret(), `${newId()}@example.com`)],
  ];
  test.each(links)('of %s has %i bytes or more that nobody knows', (_link, bytes, make) => {
    const token = make();
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(bytes);
    expect(token).toMatch(/^[\w-]+$/);
  });

  /** Another character in the middle. */
  const tampered = (token: string) => {
    const at = Math.floor(token.length / 2);
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  };
  test('that differs in one character opens nothing, and is answered like a made-up one', async () => {
    const { world, event } = town;
    const asks: readonly (readonly [string, (token: string) => ReturnType<typeof it.raw>])[] = [
      [
        world.booking_token,
        (booking_token) =>
          it.raw('booking/get_booking_details', { booking_id: world.guest_booking_id }, { booking_token }),
      ],
      [
        event.scans,
        (token) =>
          it.raw('event/door_list', { event_id: event.event_id }, {}, { headers: { cookie: `plaza_door=${token}` } }),
      ],
      [event.ticket_token, (token) => it.raw('event/ticket', { token }, {})],
      [event.sent_token, (token) => it.raw('event/recurrent_noti_detail', { token }, {})],
      [world.appeal_token, (token) => it.raw('user/moderation_decision', { token }, {})],
      [world.mail_token, (token) => it.raw('user/mail_subscription', { token }, {})],
      [world.contact_token, (token) => it.raw('claim/contact_choice', { token }, {})],
    ];
    for (const [token, ask] of asks) {
      expect((await ask(token)).status).toBe(200);
      const answers = await Promise.all([tampered(token), 'A'.repeat(token.length)].map(ask));
      const [one, other] = answers.map(({ status, problem: { request_id: _, ...problem } }) => ({ status, problem }));
      expect(one?.status).toBe(404);
      expect(one).toEqual(other);
    }
  });
});

describe('wrong tokens of links', () => {
  const from = (booking_token: string, ip: string) =>
    it.raw('booking/get_booking_details', {}, { booking_token }, { ip });
  const wrong = (n: number) => accessTokenFor('another secret', newId(), n);

  test('of one network are stopped, while right ones of it open as before', async () => {
    const [ip, { booking_token }] = [newAddress(), town.world];
    for (let n = 0; n < 60; n += 1) expect((await from(wrong(n), ip)).status).toBe(404);
    const stopped = await from(wrong(60), ip);
    expect([stopped.status, stopped.problem.code]).toEqual([429, 'rate_limited']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(booking_token, ip)).status).toBe(200);
    // A holder who asks for somebody else’s booking made no guess.
    const other = { booking_id: town.world.booking_id };
    expect((await it.raw('booking/get_booking_details', other, { booking_token }, { ip })).status).toBe(404);
    // What is public needs no token, and another network is not concerned.
    expect((await it.raw('my_page/search_counts', {}, { booking_token: wrong(61) }, { ip })).status).not.toBe(429);
    expect((await from(wrong(62), newAddress())).status).toBe(404);
  });

  test('in cookies and in the links themselves count as well', async () => {
    const ip = newAddress();
    const ask = (cookie: string) =>
      it.raw('user/help_ticket', {}, {}, { ip, headers: { cookie: `plaza_booking=${cookie}` } });
    const open = (token: string) =>
      it.app.http.inject({ method: 'POST', url: `/guest-booking/${token}`, remoteAddress: ip });
    for (let n = 0; n < 30; n += 1) {
      expect((await ask(wrong(n))).status).toBe(404);
      expect((await open(wrong(n))).headers.location).toBe('/guest-booking/unknown');
    }
    expect([(await ask(wrong(30))).status, (await open(wrong(30))).statusCode]).toEqual([429, 429]);
    expect((await open(town.world.booking_token)).headers.location).toBe('/guest-booking/yours');
    it.clock.advance(61);
    expect((await ask(wrong(31))).status).toBe(404);
  });
});

describe('an address with an account is answered like one without', () => {
  // The counters of an hour start again.
  beforeEach(() => it.clock.advance(3_700));
  const known = 'cleo.customer@private.example';
  const unknown = 'nobody.at.all@private.example';
  /** What a client sees, without what differs in each answer. */
  async function seen(name: CallName, input: object, ip: string) {
    const { status, body, headers } = await it.raw(name, input, {}, { ip });
    const { request_id: _, ...rest } = body as { request_id?: string };
    return { status, fields: Object.keys(rest).sort(), cookies: headers['set-cookie'] ?? null, text: tokenless(rest) };
  }
  const tokenless = (body: object) => JSON.stringify(body).replaceAll(/[\w-]{40,}/g, 'token');
  const asks: readonly (readonly [string, CallName, (email: string) => object])[] = [
    ['a reset', 'user/email_send_otp', (email) => ({ email, purpose: 'reset' })],
    ['a sign-in by mail', 'user/email_send_otp', (email) => ({ email, purpose: 'sign_in' })],
    ['a guest’s code', 'user/email_send_otp', (email) => ({ email, purpose: 'guest_booking' })],
    ['a sign-up', 'user/sign_up', (email) => ({ email, name: 'Nia', password: 'a long and quiet sentence' })],
    ['a list of bookings', 'booking/find', (email) => ({ email })],
    [
      'a claim',
      'claim/claim_contact_us',
      (email) => ({ provider_id: town.world.unclaimed_id, text: 'This is my page.', name: 'Nia', email }),
    ],
    [
      'a message of a guest',
      'claim/guest_add_message',
      (email) => ({ provider_id: town.world.provider_id, text: 'Do you come to us?', name: 'Nia', email }),
    ],
  ];
  test.each(asks)('%s, up to its limit', async (_what, name, input) => {
    const [one, other] = [newAddress(), newAddress()];
    for (let n = 0; n < 7; n += 1)
      expect(await seen(name, input(known), one)).toEqual(await seen(name, input(unknown), other));
  });

  test('mails that stop, and a contact’s choice', async () => {
    const secret = secretOf(it.deps.config);
    const mails = (email: string) => ({ token: sealSubscription(secret, { email, group: 'reviews' }) });
    const contact = (email: string) => ({ token: contactTokenFor(secret, email) });
    const lists: readonly (readonly [CallName, (email: string) => object])[] = [
      ['user/mail_subscription', mails],
      ['user/unsubscribe', mails],
      ['user/mail_subscription', mails],
      ['claim/contact_choice', contact],
      ['claim/choose_contact', (email) => ({ ...contact(email), choice: 'no_mail' })],
      ['claim/contact_choice', contact],
    ];
    const masked = (text: string) => text.replaceAll(/"[^"]*@[^"]*"/g, '"address"');
    for (const [name, input] of lists) {
      const [one, other] = await Promise.all([known, unknown].map((email) => seen(name, input(email), newAddress())));
      expect(one?.status, name).toBe(200);
      expect(masked(one?.text ?? '')).toBe(masked(other?.text ?? ''));
    }
  });

  test('and only its mailbox learns more', async () => {
    await it.call('user/email_send_otp', { email: unknown, purpose: 'reset' });
    const [mail] = await messagesTo(it.deps, unknown);
    expect(mail?.text ?? '').not.toMatch(/\b\d{6}\b/);
  });
});
