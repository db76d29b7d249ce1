import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';

const it = testApp();
const DAYS = ['2026-05-06', '2026-05-07', '2026-05-08'];
/** Eight hours per day, each one an available time. */
const timesOf = (day: string) =>
  Array.from({ length: 8 }, (_, hour) => new Date(Date.parse(`${day}T16:00:00Z`) + hour * HOUR_MS).toISOString());

let strangers = 0;
/** A guest with a new address. */
function newGuest() {
  strangers += 1;
  return { name: 'Stranger', email: `stranger-${strangers}@example.com` };
}

async function givenStudio() {
  const provider = await givenProvider(it.deps);
  return givenService(it.deps, { provider_id: provider.id, slot_step_minutes: 60 });
}

type Held = Awaited<ReturnType<typeof hold>>;
function hold(service_id: string, starts_at: string, ip: string, more: { email?: string; email_token?: string } = {}) {
  return it.call('booking/guest_add_booking', { service_id, starts_at, ...newGuest(), ...more }, {}, { ip });
}
const countHeld = (answers: readonly Held[]) => answers.filter(({ status }) => status === 200).length;
const refusalOf = ({ status, problem }: Held) => ({ status, code: problem.code, limit: problem.limit });

test('a stranger with a new address each time holds ten times in all and half of a day, also all at once', async () => {
  const service = await givenStudio();
  const times = DAYS.flatMap(timesOf);
  const answers = await Promise.all(times.map((at) => hold(service.id, at, '203.0.113.7')));
  const held = countHeld(answers);
  console.info(`One network, ${times.length} times of one provider asked for at once: before 24 held, now ${held}.`);
  expect(held).toBe(10);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'verification_required' });
});

test('a stranger with a network for each hold gets half of a day, also all at once', async () => {
  const service = await givenStudio();
  const [day = ''] = DAYS;
  const answers = await Promise.all(timesOf(day).map((at, n) => hold(service.id, at, `198.51.100.${n}`)));
  const held = countHeld(answers);
  console.info(`Many networks, the 8 times of one day asked for at once: before 8 held, now ${held}.`);
  expect(held).toBe(4);
  const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refused).toEqual(Array(4).fill({ status: 422, code: 'verification_required', limit: 'provider_day' }));
});

test('one line of IPv6 is one network, whatever address of it is used', async () => {
  const held: Held[] = [];
  for (let n = 0; n < 12; n += 1) {
    const service = await givenStudio();
    held.push(await hold(service.id, timesOf(DAYS[0] ?? '')[0] ?? '', `2001:db8:0:7::${n + 1}`));
  }
  expect(countHeld(held)).toBe(10);
  const last = held.at(-1);
  expect(last && refusalOf(last)).toMatchObject({ code: 'verification_required', limit: 'network' });
  expect(last?.problem).toMatchObject({ ways: ['email_code'] });
});

test('several services of one page share the day: long sessions are no way around it', async () => {
  const provider = await givenProvider(it.deps);
  const of = (duration_minutes: number) =>
    givenService(it.deps, { provider_id: provider.id, slot_step_minutes: 60, duration_minutes });
  const [long, short] = [await of(240), await of(60)];
  const times = timesOf(DAYS[0] ?? '');
  const requested = [long.id, ...times.map(() => short.id)].map(
    (id, n) => [id, times[Math.max(0, n - 1)] ?? ''] as const,
  );
  let hours = 0;
  for (const [at, [id, starts_at]] of requested.entries()) {
    const { status } = await hold(id, starts_at, `198.51.101.${at}`);
    if (status === 200) hours += id === long.id ? 4 : 1;
  }
  expect(hours).toBe(4);
});

test('who proves a mailbox goes on, with a code for each, up to five at once', async () => {
  const service = await givenStudio();
  const times = timesOf(DAYS[0] ?? '');
  for (const [n, at] of times.slice(0, 4).entries())
    expect((await hold(service.id, at, `198.51.102.${n}`)).status).toBe(200);
  const email = 'real.customer@example.com';
  const refused = await hold(service.id, times[4] ?? '', '198.51.102.9', { email });
  expect(refusalOf(refused)).toMatchObject({ code: 'verification_required', limit: 'provider_day' });
  const email_token = await proveMailbox(it, email);
  const created = await hold(service.id, times[4] ?? '', '198.51.102.9', { email, email_token });
  expect([created.status, created.body.booking?.status]).toEqual([200, 'awaiting_payment']);
  // The proof is used up.
  const again = await hold(service.id, times[5] ?? '', '198.51.102.9', { email, email_token });
  expect(again.problem.code).toBe('verification_required');
});

test('holds of strangers under somebody’s address do not lock them out', async () => {
  const email = 'squatted@example.com';
  const time = timesOf(DAYS[0] ?? '')[0] ?? '';
  const at = async (more = {}) => hold((await givenStudio()).id, time, '198.51.103.1', { email, ...more });
  for (let n = 0; n < 5; n += 1) expect((await at()).status).toBe(200);
  expect(refusalOf(await at())).toMatchObject({ code: 'verification_required', limit: 'person' });
  expect((await at({ email_token: await proveMailbox(it, email) })).status).toBe(200);
});

test('a new account needs a card above the limits; who has had a session has none', async () => {
  const time = timesOf(DAYS[0] ?? '')[0] ?? '';
  const ip = '198.51.104.1';
  const at = async (by: { token: string }) =>
    it.call('booking/add_booking', { service_id: (await givenStudio()).id, starts_at: time }, by, { ip });
  const user = await givenUser(it.deps);
  for (let n = 0; n < 5; n += 1) expect((await at(user)).status).toBe(200);
  const refused = await at(user);
  expect(refused.problem).toMatchObject({
    status: 422,
    code: 'verification_required',
    limit: 'person',
    ways: ['card'],
  });
  expect((await it.call('wallet/save_card', { token: 'tok_success' }, user)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await at(user)).status).toBe(200);
  expect((await at(user)).problem.code).toBe('too_many_holds');

  const regular = await givenUser(it.deps);
  await it.deps.database.pool.query(
    `INSERT INTO bookings
     SELECT (jsonb_populate_record(b, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 'ZZZZZZ', 'customer_id', $2::text, 'status', 'completed',
       'payment_status', 'paid', 'expires_at', NULL, 'hold_network', NULL, 'guest_name', NULL, 'guest_email', NULL,
       'access_token_hash', NULL))).*
     FROM bookings b WHERE customer_id = $1 LIMIT 1`,
    [user.id, regular.id],
  );
  for (let n = 0; n < 12; n += 1) expect((await at(regular)).status).toBe(200);
});

test('holds that ran out, or were paid, count no more, and no network is kept of them', async () => {
  const ip = '198.51.105.1';
  const time = timesOf(DAYS[0] ?? '')[0] ?? '';
  const services = await Promise.all(Array.from({ length: 11 }, givenStudio));
  const created: Held[] = [];
  for (const service of services.slice(0, 10)) created.push(await hold(service.id, time, ip));
  expect(countHeld(created)).toBe(10);
  const booking = created[0]?.body;
  const paid = { booking_id: booking?.booking._id ?? '', payment_method: 'tok_success' };
  const caller = { booking_token: booking?.access_token ?? '' };
  expect((await it.call('wallet/add_booking_pay', paid, caller)).body.status).toBe('confirmed');
  expect((await hold(services[10]?.id ?? '', time, ip)).status).toBe(200);
  const { rows } = await it.deps.database.pool.query(
    `SELECT DISTINCT hold_network FROM bookings WHERE status <> 'awaiting_payment'`,
  );
  expect(rows).toEqual([{ hold_network: null }]);
});
