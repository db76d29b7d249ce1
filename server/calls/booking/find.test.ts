import { expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
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

/** The bookings the queue was told to mail, and takes them off it. */
async function queued(): Promise<{ booking_id: string; to: string }[]> {
  const { rows } = await it.deps.database.pool.query<{ payload: { booking_id: string; to: string } }>(
    "DELETE FROM waiting_jobs WHERE name = 'send-booking-mail-again' RETURNING payload",
  );
  return rows.map((row) => row.payload);
}

test('mails each link to the mailbox, and answers nothing of it', async () => {
  const first = await book('finder@example.com');
  const second = await book('finder@example.com');
  const { status, body } = await it.call('booking/find', { email: 'Finder@Example.com' });
  expect([status, body]).toEqual([200, { sent: true }]);
  const told = await queued();
  expect(told.map(({ booking_id }) => booking_id).sort()).toEqual([first.id, second.id].sort());
  const run = async () => {
    for (const payload of told) await jobs['send-booking-mail-again'](it.deps, payload);
  };
  await run();
  const mails = (await messagesTo(it.deps, 'finder@example.com')).map((mail) => mail.text);
  expect(mails).toHaveLength(2);
  for (const { token } of [first, second]) expect(mails.filter((text) => text.includes(token))).toHaveLength(1);
  // Asked for again they come again: a mail that is only sent once would not be found.
  await run();
  expect(await messagesTo(it.deps, 'finder@example.com')).toHaveLength(4);
});

test('answers the same for an address without bookings, and mails nothing', async () => {
  const { status, body, headers } = await it.call('booking/find', { email: 'nobody@example.com' });
  expect([status, body, headers['set-cookie']]).toEqual([200, { sent: true }, undefined]);
  expect(await queued()).toEqual([]);
});

test('leaves out what is over', async () => {
  await book('late@example.com');
  it.clock.set(new Date(Date.parse(FAR) + 2 * 3_600_000));
  await it.call('booking/find', { email: 'late@example.com' });
  it.clock.set(NOON);
  expect(await queued()).toEqual([]);
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
  expect(await queued()).toHaveLength(5);
});
