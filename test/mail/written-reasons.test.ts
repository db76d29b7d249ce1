// Whatever somebody writes for others in a call is in the mails that these others get.
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/index.ts';
import { NOON, testApp } from '../app.ts';
import { textPlacesOf } from '../fields/text-places.ts';
import { givenService, givenUser } from '../given.ts';
import { answer, FAR, givenPaid, givenRequest } from '../given-booking.ts';
import { givenEvent } from '../given-event.ts';
import { givenRefundable, givenRequest as givenRefundRequest } from '../given-refund.ts';
import { cancelDates, mailsOf, moveDate, type SentMail } from './mails-of-acts.ts';
import { elsewhere, notMailed } from './not-in-mails.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

const SENTENCE = 'My van broke down near Salem.';

/** Who has to read the words, and the act, whose mails are looked at. */
interface Scenario {
  readonly readers: readonly string[];
  readonly act: () => Promise<unknown>;
}

type Owned = {
  readonly provider: { readonly owner: { readonly email: string } | null; readonly token: string } | null;
};
const hostMail = ({ provider }: Owned): string => provider?.owner?.email ?? '';
const host = ({ provider }: Owned) => ({ token: provider?.token ?? '' });

/** An event of which somebody booked two tickets of the first date; the second went to Maya's own mailbox. */
async function givenTickets(own: Parameters<typeof givenEvent>[1] = {}) {
  const event = await givenEvent(it.deps, own);
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const maya = `maya-${event.id}@example.com`;
  const { occurrence_id, package_id } = event;
  const items = [{ package_id, occurrence_id, participants: 2 }];
  const { body } = await it.call(
    'booking/add_booking',
    { items, attendees: [{}, { name: 'Maya', email: maya }] },
    user,
  );
  const booking_id = body.booking._id;
  if (body.booking.status !== 'confirmed')
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  return { event, user, maya, booking_id, provider: event.provider };
}

/** A call that has to succeed. */
const must: typeof it.call = async (name, input, caller, extras) => {
  const done = await it.call(name, input, caller, extras);
  expect(done.status, `${name}: ${done.problem.detail}`).toBe(200);
  return done;
};

const cancel = (booking_id: string, by: { token: string }, more: object = {}) =>
  must('event/cancel_booking', { booking_id, reason: SENTENCE, ...more }, by);

const payAsGuest = (booking_id: string, token: string | null) =>
  must('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, { booking_token: token ?? '' });

/** The scenarios of each field, by what happens. */
const scenarios: Readonly<Record<string, Readonly<Record<string, () => Promise<Scenario>>>>> = {
  'event/cancel_booking.reason': {
    'a customer cancels a session': async () => {
      const held = await givenPaid(it);
      return { readers: [hostMail(held)], act: () => cancel(held.booking_id, held.customer) };
    },
    'a provider cancels a session': async () => {
      const held = await givenPaid(it);
      return { readers: [held.customer.email ?? ''], act: () => cancel(held.booking_id, host(held)) };
    },
    'staff cancels a session': async () => {
      const held = await givenPaid(it);
      const admin = await givenUser(it.deps, { role: 'admin' });
      return { readers: [held.customer.email ?? '', hostMail(held)], act: () => cancel(held.booking_id, admin) };
    },
    'a customer cancels some people': async () => {
      const held = await givenPaid(it, { service: { capacity: 8 }, participants: 3 });
      return { readers: [hostMail(held)], act: () => cancel(held.booking_id, held.customer, { participants: 1 }) };
    },
    'a provider cancels some people': async () => {
      const held = await givenPaid(it, { service: { capacity: 8 }, participants: 3 });
      const act = () => cancel(held.booking_id, host(held), { participants: 1 });
      return { readers: [held.customer.email ?? ''], act };
    },
    'a customer cancels tickets': async () => {
      const held = await givenTickets();
      return { readers: [hostMail(held)], act: () => cancel(held.booking_id, held.user) };
    },
    'an organiser cancels a booking': async () => {
      const held = await givenTickets();
      return { readers: [held.user.email, held.maya], act: () => cancel(held.booking_id, host(held)) };
    },
  },
  'user/cancel_event.reason': {
    'a date is cancelled': async () => {
      const { event, user, maya } = await givenTickets();
      const act = () => cancelDates(it, event, { scope: 'this', reason: SENTENCE });
      return { readers: [user.email, maya], act };
    },
    'the event is cancelled': async () => {
      const { event, user, maya } = await givenTickets({ packages: [{ amount: 0 }] });
      return { readers: [user.email, maya], act: () => cancelDates(it, event, { reason: SENTENCE }) };
    },
    'a date of a pass is cancelled': async () => {
      const days = { series_from: '2026-05-01', series_until: '2026-05-31' };
      const { event, user, maya } = await givenTickets({ packages: [{ covers: 'series', ...days }] });
      const act = () => cancelDates(it, event, { scope: 'this', reason: SENTENCE });
      return { readers: [user.email, maya], act };
    },
    'a date that somebody is paying for is cancelled': async () => {
      const event = await givenEvent(it.deps);
      const user = await givenUser(it.deps);
      const { package_id, occurrence_id } = event;
      await must('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
      return { readers: [user.email], act: () => cancelDates(it, event, { scope: 'this', reason: SENTENCE }) };
    },
    'a date that somebody asked for is cancelled': async () => {
      const event = await givenEvent(it.deps, { packages: [{ booking_mode: 'request' }] });
      const user = await givenUser(it.deps);
      const { package_id, occurrence_id } = event;
      const { body } = await must('booking/add_booking_request', { items: [{ package_id, occurrence_id }] }, user);
      const booking_id = body.booking?._id ?? '';
      await must('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
      return { readers: [user.email], act: () => cancelDates(it, event, { scope: 'this', reason: SENTENCE }) };
    },
  },
  'event/edit_event.note': {
    'a date is moved': async () => {
      const { event, user, maya } = await givenTickets();
      return { readers: [user.email, maya], act: () => moveDate(it, event, SENTENCE) };
    },
  },
  'booking/booking_status.reason': {
    'a request is declined': async () => {
      const { booking_id, customer, token } = await givenRequest(it);
      return {
        readers: [customer.email],
        act: () => answer(it, booking_id, 'declined', { token }, SENTENCE),
      };
    },
    'a request is accepted': async () => {
      const { booking_id, customer, token } = await givenRequest(it);
      return { readers: [customer.email], act: () => answer(it, booking_id, 'accepted', { token }, SENTENCE) };
    },
    'a request is accepted, and its card declined': async () => {
      const { booking_id, customer, token } = await givenRequest(it, { card: 'tok_declined_later' });
      return { readers: [customer.email], act: () => answer(it, booking_id, 'accepted', { token }, SENTENCE) };
    },
    'a request is withdrawn': async () => {
      const held = await givenRequest(it);
      return {
        readers: [hostMail(held)],
        act: () => answer(it, held.booking_id, 'withdrawn', held.customer, SENTENCE),
      };
    },
  },
  'booking/modified_service_booking.note': {
    'a provider proposes another time': async () => {
      const held = await givenPaid(it);
      const starts_at = new Date(Date.parse(FAR) + 2 * 3_600_000).toISOString();
      const act = () =>
        must(
          'booking/modified_service_booking',
          { booking_id: held.booking_id, starts_at, note: SENTENCE },
          host(held),
        );
      return { readers: [held.customer.email ?? ''], act };
    },
  },
  'booking/add_booking.note': {
    'a customer books': async () => {
      const event = await givenEvent(it.deps, { packages: [{ amount: 0 }] });
      const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id }];
      const user = await givenUser(it.deps);
      return {
        readers: [event.provider?.owner?.email ?? ''],
        act: () => must('booking/add_booking', { items, note: SENTENCE }, user),
      };
    },
  },
  'booking/guest_add_booking.note': {
    'a guest books': async () => {
      const service = await givenService(it.deps);
      const guest = { name: 'Gus Guest', email: `gus-${service.id}@example.com` };
      const act = async () => {
        const input = { service_id: service.id, starts_at: FAR, ...guest, note: SENTENCE };
        const { body } = await must('booking/guest_add_booking', input);
        await payAsGuest(body.booking._id, body.access_token);
      };
      return { readers: [hostMail(service)], act };
    },
  },
  'booking/add_booking_request.note': {
    'a customer asks': async () => {
      const service = await givenService(it.deps, { booking_mode: 'request', amount: 0 });
      const user = await givenUser(it.deps);
      const input = { service_id: service.id, starts_at: FAR, note: SENTENCE };
      return { readers: [hostMail(service)], act: () => must('booking/add_booking_request', input, user) };
    },
  },
  'booking/add_guest_booking_request.note': {
    'a guest asks': async () => {
      const service = await givenService(it.deps, { booking_mode: 'request' });
      const guest = { name: 'Gus Guest', email: `gus-${service.id}@example.com` };
      const input = { service_id: service.id, starts_at: FAR, ...guest, note: SENTENCE };
      const act = async () => {
        const { body } = await must('booking/add_guest_booking_request', input);
        await payAsGuest(body.booking?._id ?? '', body.access_token);
      };
      return { readers: [hostMail(service)], act };
    },
  },
  'event/add_guests.note': {
    'an organiser adds guests': async () => {
      const event = await givenEvent(it.deps);
      const guests = [{ name: 'Gus Guest', email: `gus-${event.id}@example.com` }];
      const input = { event_id: event.id, occurrence_id: event.occurrence_id, package_id: event.package_id };
      return {
        readers: [guests[0]?.email ?? ''],
        act: () => must('event/add_guests', { ...input, guests, note: SENTENCE }, event),
      };
    },
  },
  'user/payment_refund_request.reason': {
    'a customer asks for a refund': async () => {
      const held = await givenRefundable(it);
      const input = { booking_id: held.booking_id, reason: SENTENCE };
      return { readers: [hostMail(held)], act: () => must('user/payment_refund_request', input, held.customer) };
    },
  },
  'user/refund_payment.word': {
    'a refund is refused': async () => {
      const { request, owner, customer } = await givenRefundRequest(it);
      const input = { refund_request_id: request._id, grant: false, word: SENTENCE };
      return { readers: [customer.email ?? ''], act: () => must('user/refund_payment', input, owner) };
    },
    'a refund is granted': async () => {
      const { request, owner, customer } = await givenRefundRequest(it);
      const input = { refund_request_id: request._id, grant: true, word: SENTENCE };
      return { readers: [customer.email ?? ''], act: () => must('user/refund_payment', input, owner) };
    },
  },
  'user/refund_payment.reason': {
    'a refund is given': async () => {
      const { booking_id, owner, customer } = await givenRefundable(it);
      const input = { booking_id, amount: 500, reason: SENTENCE };
      return { readers: [customer.email ?? ''], act: () => must('user/refund_payment', input, owner) };
    },
  },
};

/** Those of `readers` who got no mail with the words. */
const unread = (mails: readonly SentMail[], readers: readonly string[]): string[] =>
  readers.filter((to) => !mails.some((mail) => mail.to === to && mail.text.includes(SENTENCE)));

const cases = Object.entries(scenarios).flatMap(([field, own]) =>
  Object.entries(own).map(([name, given]) => [field, name, given] as const),
);

describe('who reads it', () => {
  test.each(cases)('%s: %s', async (_, __, given) => {
    const { readers, act } = await given();
    const mails = await mailsOf(it, act);
    expect(readers.every((reader) => reader.includes('@'))).toBe(true);
    expect(unread(mails, readers)).toEqual([]);
  });
});

test('the check finds a mail without the words, and a reader without a mail', () => {
  const mail = { kind: 'x', to: 'a@example.com', subject: SENTENCE, text: 'Your booking was cancelled.' };
  expect(
    unread([mail, { ...mail, to: 'b@example.com', text: `“${SENTENCE}”` }], ['a@example.com', 'b@example.com']),
  ).toEqual(['a@example.com']);
  expect(unread([], ['a@example.com'])).toEqual(['a@example.com']);
});

/** Every field of a call that takes some sentences for people, by its name. */
const prose = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].mode !== 'read')
  .flatMap((name) =>
    textPlacesOf(calls[name].input)
      .filter(({ path }) => /^(reason|note|word|why|message|text|wish)$/.test(String(path.at(-1))))
      .filter(({ field }) => String(field.safeParse('A few words of some length.\n'.repeat(7)).data).includes('\n'))
      .map(({ path }) => `${name}.${path.join('.')}`),
  );

test('every field for sentences is tried here or elsewhere, or is for nobody’s mailbox', () => {
  const known = [...Object.keys(scenarios), ...Object.keys(elsewhere), ...Object.keys(notMailed)];
  expect([...new Set(prose)].sort()).toEqual([...known].sort());
  expect(Object.values(elsewhere).filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
});
