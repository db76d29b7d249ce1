import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const book = async (email: string) => {
  const service = await givenService(it.deps);
  const { body } = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: FAR,
    name: 'G',
    email,
  });
  return { id: body.booking._id, token: body.access_token ?? '' };
};

/** Returns the addresses queued for a list mail, and empties that queue. */
async function queued(): Promise<{ email: string }[]> {
  const { rows } = await it.deps.database.pool.query<{ payload: { email: string } }>(
    "DELETE FROM waiting_jobs WHERE name = 'mail-guest-bookings' RETURNING payload",
  );
  return rows.map((row) => row.payload);
}

async function mail(): Promise<void> {
  for (const payload of await queued()) await jobs['mail-guest-bookings'](it.deps, payload);
}

test('mails one list with the link of each booking to the mailbox, and answers nothing of it', async () => {
  const first = await book('finder@example.com');
  const second = await book('finder@example.com');
  const { status, body } = await it.call('booking/find', { email: 'Finder@Example.com' });
  expect([status, body]).toEqual([200, { sent: true }]);
  await mail();
  const mails = (await messagesTo(it.deps, 'finder@example.com')).map(({ text }) => text);
  expect(mails).toHaveLength(1);
  for (const { token } of [first, second]) expect(mails[0]).toContain(`/guest-booking/${token}`);
  // A second request sends the mail again; a mail with a once-only key would not arrive.
  await it.call('booking/find', { email: 'finder@example.com' });
  await mail();
  expect(await messagesTo(it.deps, 'finder@example.com')).toHaveLength(2);
});

test('answers the same for an address without bookings, and mails nothing', async () => {
  const { status, body, headers } = await it.call('booking/find', { email: 'nobody@example.com' });
  expect([status, body, headers['set-cookie']]).toEqual([200, { sent: true }, undefined]);
  await mail();
  expect(await messagesTo(it.deps, 'nobody@example.com')).toEqual([]);
});

test('lists what is over by year, years later too', async () => {
  const { token, id } = await book('late@example.com');
  const paid = { booking_id: id, payment_method: 'tok_success' };
  expect((await it.call('wallet/add_booking_pay', paid, { booking_token: token })).status).toBe(200);
  it.clock.set(new Date('2029-01-01T00:00:00Z'));
  await it.call('booking/find', { email: 'late@example.com' });
  await mail();
  it.clock.set(NOON);
  const [list] = (await messagesTo(it.deps, 'late@example.com')).filter(({ kind }) => kind === 'guest_bookings');
  expect(list?.text).toMatch(new RegExp(`2026\n----[^]*/guest-booking/${token}`));
  expect(list?.text).not.toContain('Coming up');
});

test('is no way to ask about many mailboxes', async () => {
  const send = (n: number) => it.call('booking/find', { email: `nobody${n}@example.com` }, {}, { ip: '10.9.9.9' });
  for (let n = 0; n < 5; n += 1) expect((await send(n)).status).toBe(200);
  const sixth = await send(5);
  expect([sixth.status, sixth.problem.code]).toEqual([429, 'rate_limited']);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

test('is no way to fill a mailbox, from many places and in many spellings, and tells nothing by that', async () => {
  await book('victim@example.com');
  const spelled = ['victim@example.com', 'Victim@Example.com', ' VICTIM@example.com', 'ｖictim@example.com'];
  for (const [at, email] of ['victim@example.com', 'stranger@example.com'].entries()) {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const sent = at === 0 ? (spelled[n % 4] ?? email) : email;
      statuses.push((await it.call('booking/find', { email: sent }, {}, { ip: `10.8.${at}.${n}` })).status);
    }
    expect(statuses, email).toEqual([200, 200, 200, 200, 200, 429, 429]);
  }
  const victims = (await queued()).filter(({ email }) => email === 'victim@example.com');
  expect(victims).toHaveLength(5);
});
