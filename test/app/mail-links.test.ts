import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs/index.ts';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import { type Caller, NOON, newAddress, testApp } from '../app.ts';
import { givenProvider, givenService, givenUser } from '../given.ts';
import { FAR } from '../given-booking.ts';
import { type Follower, linksOf, wrongWith } from '../mail-links.ts';
import { doWaiting } from '../queue.ts';
import { givenSoldOut, givenWaiting, waitingTokenOf } from '../waiting/given-waiting.ts';

const it = testApp();
const ORIGIN = 'http://plaza.test';
const sessions = new Map<string, string>();

const follower: Follower = {
  request: async (method, path, cookie, body) => {
    const answer = await it.app.http.inject({
      method,
      url: path,
      remoteAddress: newAddress(),
      headers: { cookie, ...(method === 'POST' ? { origin: ORIGIN } : {}) },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      json: () => answer.json(),
    };
  },
  signIn: async (email) => `${sessionCookie(it.deps)}=${sessions.get(email) ?? ''}`,
};

async function account(name: string) {
  const user = await givenUser(it.deps, { name });
  sessions.set(user.email, user.token);
  return user;
}

/** Makes calls that must succeed. */
const must: typeof it.call = async (name, input, caller, extras) => {
  const answer = await it.call(name, input, caller, extras);
  expect(answer.status, `${name}: ${answer.problem.detail}`).toBe(200);
  return answer;
};

const at = (hours: number) => new Date(Date.parse(FAR) + hours * HOUR_MS).toISOString();

/**
 * Bookings of one customer through all states: requested, confirmed, changed, reminded, ended, refunded; and one
 * cancelled.
 */
async function live(by: { guest: { name: string; email: string } } | { user: Caller }): Promise<void> {
  const owner = await account('Olive Owner');
  const provider = await givenProvider(it.deps, { owner_id: owner.id, name: 'Studio Olive' });
  const own = { provider_id: provider.id, slot_step_minutes: 60 };
  const instant = await givenService(it.deps, own);
  const asked = await givenService(it.deps, { ...own, booking_mode: 'request' });
  const book = async (service_id: string, hours: number) => {
    const input = { service_id, starts_at: at(hours) };
    const isRequest = service_id === asked.id;
    const created =
      'guest' in by
        ? await must(isRequest ? 'booking/add_guest_booking_request' : 'booking/guest_add_booking', {
            ...input,
            ...by.guest,
          })
        : await must(isRequest ? 'booking/add_booking_request' : 'booking/add_booking', input, by.user);
    const holder = 'guest' in by ? { booking_token: created.body.access_token ?? '' } : by.user;
    const booking_id = created.body.booking?._id ?? '';
    await must('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder);
    await doWaiting(it);
    return { booking_id, holder };
  };
  const accepted = await book(asked.id, 0);
  await must('booking/booking_status', { booking_id: accepted.booking_id, status: 'accepted' }, owner);
  const declined = await book(asked.id, 1);
  await must('booking/booking_status', { booking_id: declined.booking_id, status: 'declined' }, owner);
  const cancelled = await book(instant.id, 2);
  await must('event/cancel_booking', { booking_id: cancelled.booking_id }, cancelled.holder);
  await doWaiting(it);

  const { booking_id, holder } = await book(instant.id, 3);
  const change = await must('booking/modified_service_booking', { booking_id, starts_at: at(4) }, owner);
  await doWaiting(it);
  await must('booking/booking_status', { change_id: change.body.change._id, status: 'accepted' }, holder);
  await must('booking/add_message', { booking_id, text: 'See you then' }, owner);
  await doWaiting(it);
  it.clock.set(new Date(NOON.getTime() + 20 * 60_000));
  for (const hours of [24, 1]) {
    it.clock.set(new Date(Date.parse(at(4)) - hours * HOUR_MS + 60_000));
    await jobs['send-reminders'](it.deps, {});
    await doWaiting(it);
  }
  it.clock.set(new Date(Date.parse(at(4)) + 2 * DAY_MS));
  await jobs['complete-bookings'](it.deps, {});
  await jobs['ask-for-reviews'](it.deps, {});
  await doWaiting(it);
  const refund = { booking_id, reason: 'It was cold.' };
  await must('user/payment_refund_request', refund, holder);
  await doWaiting(it);
  await must('user/refund_payment', { booking_id, amount: 500, reason: 'Sorry for that.' }, owner);
  await doWaiting(it);
  const { body: receipts } = await must('booking/receipt', { booking_id }, holder);
  expect(receipts.items.length).toBeGreaterThan(0);
  for (const { url } of receipts.items) {
    const { token, booking_token } = { token: undefined, booking_token: undefined, ...holder };
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(booking_token ? { 'booking-token': booking_token } : {}),
    };
    const pdf = await it.app.http.inject({ url: new URL(url, ORIGIN).href.replace(ORIGIN, ''), headers });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  if ('guest' in by) {
    await must('booking/find', { email: by.guest.email });
    await doWaiting(it);
  }
}

test.each(['guest', 'user'] as const)(
  'every link of every mail in the whole life of bookings of a %s works',
  async (kind) => {
    it.clock.set(NOON);
    const user = await account('Una User');
    await live(kind === 'guest' ? { guest: { name: 'Gus Guest', email: 'gus@example.com' } } : { user });
    const mails = await it.deps.database.read.selectFrom('outbox_messages').selectAll().execute();
    const wrong: string[] = [];
    let followed = 0;
    for (const { html, kind: what, to_address: to } of mails) {
      for (const url of linksOf(html ?? '', ORIGIN)) {
        const found = await wrongWith(url, { to, html: html ?? '' }, follower);
        followed += 1;
        if (found !== null) wrong.push(`${what} to ${to}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
    const kinds = new Set(mails.map((mail) => mail.kind));
    for (const needed of [
      'booking_confirmed',
      'booking_cancelled',
      'booking_reminder_day',
      'booking_refunded',
      'review_ask',
    ])
      expect([...kinds]).toContain(needed);
    expect(followed).toBeGreaterThan(20);
    await it.deps.database.pool.query('DELETE FROM outbox_messages');
  },
);

test('every link of every mail of a waiting list works, for a guest and a user', async () => {
  it.clock.set(NOON);
  const event = await givenSoldOut(it, { capacity: 3 });
  await givenWaiting(it, event, { seats: 3 });
  await givenWaiting(it, event, { seats: 2, takes_fewer: true });
  const guest = { name: 'Gus Guest', email: 'gus@example.com' };
  await must('event/join_waiting_list', { event_id: event.id, occurrence_ids: [event.occurrence_id], ...guest });
  await doWaiting(it);
  await must('event/join_waiting_list', {}, { booking_token: await waitingTokenOf(it, guest.email) });
  for (const buyer of event.buyers.slice(0, 2))
    await must('event/cancel_booking', { booking_id: buyer.booking_id }, buyer);
  await doWaiting(it);
  it.clock.advance(241);
  await jobs['expire-holds'](it.deps, {});
  await doWaiting(it);
  const mails = await it.deps.database.read
    .selectFrom('outbox_messages')
    .selectAll()
    .where('kind', 'like', 'waiting%')
    .execute();
  const wrong: string[] = [];
  for (const { html, kind: what, to_address: to } of mails)
    for (const url of linksOf(html ?? '', ORIGIN)) {
      const found = await wrongWith(url, { to, html: html ?? '' }, follower);
      if (found !== null) wrong.push(`${what} to ${to}: ${found}`);
    }
  expect(wrong).toEqual([]);
  expect([...new Set(mails.map((mail) => mail.kind))].sort()).toEqual([
    'waiting_joined',
    'waiting_missed',
    'waiting_offer',
    'waiting_passed',
  ]);
});
