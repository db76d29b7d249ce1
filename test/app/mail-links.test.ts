import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import { NOON, newAddress, testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { liveBookings, mustCall } from '../mail/booking-lives.ts';
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

test.each(['guest', 'user'] as const)(
  'every link of every mail in the whole life of bookings of a %s works',
  async (kind) => {
    it.clock.set(NOON);
    const user = await account('Una User');
    const owner = await account('Olive Owner');
    await liveBookings(
      it,
      owner,
      kind === 'guest' ? { guest: { name: 'Gus Guest', email: 'gus@example.com' } } : { user },
    );
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
      'refund_given',
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
  await mustCall(it)('event/join_waiting_list', {
    event_id: event.id,
    occurrence_ids: [event.occurrence_id],
    ...guest,
  });
  await doWaiting(it);
  await mustCall(it)('event/join_waiting_list', {}, { booking_token: await waitingTokenOf(it, guest.email) });
  for (const buyer of event.buyers.slice(0, 2))
    await mustCall(it)('event/cancel_booking', { booking_id: buyer.booking_id }, buyer);
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
