import { afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { announceNext } from '#server/modules/legal/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
let admin: { id: string; token: string };
beforeAll(async () => {
  admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
});

const publish = (kind: 'terms' | 'privacy' | 'imprint', based_on: number, announce_from?: string) =>
  it.call(
    'admin/publish_legal_text',
    {
      ...{ kind, based_on, body: `## The rules\n\nThis is version ${based_on + 1}.` },
      ...(announce_from === undefined ? {} : { announce_from }),
    },
    admin,
  );
const acceptedBy = async (column: 'user_id' | 'booking_id', id: string) =>
  (
    await it.deps.database.pool.query(
      `SELECT kind, version FROM legal_acceptances WHERE ${column} = $1 ORDER BY kind, version`,
      [id],
    )
  ).rows.map((row) => `${row.kind} ${row.version}`);
const noticesOf = async (by: { token: string }) =>
  (await it.call('user/legal_notice', {}, by)).body.items.map((item) => [item.kind, item.version, item.is_due]);
const mailed = async () =>
  (
    await it.deps.database.pool.query<{ to_address: string }>(
      "SELECT to_address FROM outbox_messages WHERE kind = 'legal_announced' ORDER BY id",
    )
  ).rows.map((row) => row.to_address);

test('opening an account and booking as a guest record the versions in force, walk-ins do not', async () => {
  const before = await givenUser(it.deps);
  expect(await acceptedBy('user_id', before.id)).toEqual(['privacy 0', 'terms 0']);
  await publish('terms', 0);
  it.clock.advance(60);
  const after = await givenUser(it.deps);
  expect(await acceptedBy('user_id', after.id)).toEqual(['privacy 0', 'terms 1']);
  expect(await noticesOf(before)).toEqual([]);
  const service = await givenService(it.deps);
  const booked = await it.call('booking/guest_add_booking', {
    ...{ service_id: service.id, starts_at: '2026-05-06T17:00:00.000Z' },
    ...{ name: 'Gia Guest', email: 'gia.legal@example.com' },
  });
  expect(await acceptedBy('booking_id', booked.body.booking._id)).toEqual(['privacy 0', 'terms 1']);
  const owner = service.provider?.owner ?? { token: '' };
  const walkIn = { service_id: service.id, starts_at: '2026-05-07T17:00:00.000Z', name: 'Wally' };
  const entered = (await it.raw('booking/add_walk_in', walkIn, owner)) as { body: { booking: { _id: string } } };
  expect(await acceptedBy('booking_id', entered.body.booking._id)).toEqual([]);
});

test('an announced version holds from its day; people are asked once and mailed once, in batches', async () => {
  const one = await givenUser(it.deps);
  expect((await publish('terms', 1, '2026-05-05')).problem.errors?.[0]?.path).toBe('announce_from');
  expect((await publish('imprint', 0, '2026-06-05')).problem.errors?.[0]?.path).toBe('announce_from');
  const { body } = await publish('terms', 1, '2026-06-05');
  expect(body.text).toMatchObject({ version: 2, is_announced: true, effective_at: '2026-06-05T07:00:00.000Z' });

  const read = async (version?: number) =>
    (await it.call('user/legal_text', { kind: 'terms', ...(version ? { version } : {}) })).body;
  const upcoming = { version: 2, effective_at: '2026-06-05T07:00:00.000Z' };
  expect(await read()).toMatchObject({ version: 1, upcoming });
  expect(await read(2)).toMatchObject({ version: 2, effective_at: upcoming.effective_at, upcoming: null });
  expect((await it.call('user/legal_text', { kind: 'terms', version: 9 })).status).toBe(404);

  // Two runs that were interrupted between them send everybody one mail.
  const run = () =>
    inTransaction(it.deps.database.write, (tx) =>
      announceNext(it.deps, tx, { kind: 'terms', version: 2 }, { now: it.clock.now(), batch: 2 }),
    );
  await run();
  expect(await mailed()).toHaveLength(2);
  const state = async () =>
    (await it.call('admin/legal_texts', {}, admin)).body.acceptances.find((item) => item.kind === 'terms');
  expect(await state()).toMatchObject({ version: 2, accepted: 0, mails: { sent: 2, is_finished: false } });
  for (let n = 0; n < 12; n += 1) await run();
  await workOff(it, 'announce-legal');
  const all = await mailed();
  expect(new Set(all).size).toBe(all.length);
  const { rows } = await it.deps.database.pool.query("SELECT count(*)::int AS n FROM users WHERE status = 'active'");
  expect(all).toHaveLength(rows[0]?.n);
  expect((await state())?.mails).toEqual({ sent: all.length, is_finished: true });

  expect(await noticesOf(one)).toEqual([['terms', 2, false]]);
  it.clock.set(new Date('2026-06-05T07:00:00.000Z'));
  const visitor = await givenUser(it.deps);
  expect(await noticesOf(visitor)).toEqual([]);
  expect(await read()).toMatchObject({ version: 2, upcoming: null });
  it.clock.set(NOON);
});

test('accepting is recorded once, and only of a version that was announced', async () => {
  const one = await givenUser(it.deps);
  const accept = (version: number) => it.call('user/accept_legal', { kind: 'terms', version }, one);
  expect((await accept(1)).problem).toMatchObject({ code: 'legal_text_changed', version: 2 });
  expect((await accept(2)).body.items).toEqual([]);
  expect((await accept(2)).status).toBe(200);
  expect(await acceptedBy('user_id', one.id)).toEqual(['privacy 0', 'terms 1', 'terms 2']);
  const { body } = await it.call('admin/legal_texts', {}, admin);
  expect(body.acceptances.find((item) => item.kind === 'terms')?.accepted).toBeGreaterThan(0);
});
