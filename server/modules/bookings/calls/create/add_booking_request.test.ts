import { afterEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answerChallenge, FAR, givenRequest, pay } from '#test/given-booking.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const ask = async (service_id: string, more = {}, by?: { token: string }) =>
  it.call('booking/add_booking_request', { service_id, starts_at: FAR, ...more }, by ?? (await givenUser(it.deps)));
const byRequest = (own: Parameters<typeof givenService>[1] = {}) =>
  givenService(it.deps, { booking_mode: 'request', ...own });
const seatsOf = async (booking_id: string) =>
  (await it.deps.database.pool.query('SELECT FROM seats WHERE booking_id = $1', [booking_id])).rowCount;

test('a request waits for its card, and its provider knows nothing of it yet', async () => {
  const service = await byRequest();
  const customer = await givenUser(it.deps);
  const { status, body } = await ask(service.id, { note: 'By the window?' }, customer);
  expect(status).toBe(200);
  expect(body).toMatchObject({ lead: null, access_token: null });
  expect(body.booking).toMatchObject({
    status: 'requested',
    payment_status: 'none',
    is_request: true,
    expires_at: '2026-05-05T19:15:00.000Z',
    price: { total: 4230 },
    can: { pay: true, withdraw: true, accept: false },
  });
  const booking_id = body.booking?._id ?? '';
  const owner = { token: service.provider?.token ?? '' };
  expect((await it.call('booking/my_booking', {}, owner)).body.items).toEqual([]);
  expect((await it.call('booking/get_booking_details', { booking_id }, owner)).status).toBe(404);
  expect((await it.call('booking/upcoming_booking_list', {}, customer)).body.items).toHaveLength(1);
});

test('its card is verified and not charged; then it is before its provider, who has a day', async () => {
  const { booking_id, customer, token } = await givenRequest(it);
  const { body } = await it.call('booking/get_booking_details', { booking_id }, customer);
  expect(body).toMatchObject({
    status: 'requested',
    payment_status: 'authorized',
    expires_at: '2026-05-06T19:00:00.000Z',
    card: 'Visa ···· 4242',
    payments: [],
    can: { pay: false, withdraw: true, cancel: false },
  });
  expect(await seatsOf(booking_id)).toBe(0);
  const theirs = await it.call('booking/my_booking', {}, { token });
  expect(theirs.body.items).toMatchObject([{ _id: booking_id, can: { accept: true, decline: true, pay: false } }]);
  expect((await it.call('booking/get_booking_details', { booking_id }, { token })).body.card).toBeNull();
  const { rows } = await it.deps.database.pool.query('SELECT count(*)::int AS n FROM payments WHERE booking_id = $1', [
    booking_id,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
  // Sending a card twice finds the first one.
  expect((await pay(it, { booking_id, customer })).body.status).toBe('requested');
});

test('several may ask for one time, one person once', async () => {
  const service = await byRequest();
  const first = await givenRequest(it, { service_id: service.id });
  await givenRequest(it, { service_id: service.id });
  const again = await ask(service.id, {}, first.customer);
  expect([again.status, again.problem.code, again.problem.booking_id]).toEqual([
    409,
    'already_asked',
    first.booking_id,
  ]);
});

test('a card that the bank asks about is verified once it is confirmed, also without its webhook', async () => {
  for (const answered of ['confirm', 'refuse'] as const) {
    const service = await byRequest();
    const customer = await givenUser(it.deps);
    const { body } = await ask(service.id, {}, customer);
    const booking_id = body.booking?._id ?? '';
    const begun = await pay(it, { booking_id, customer }, { payment_method: 'tok_challenge' });
    expect(begun.body.status).toBe('action_needed');
    await answerChallenge(it, begun.body.action?.url ?? '', answered);
    const retrieved = await pay(it, { booking_id, customer }, {});
    if (answered === 'confirm') expect(retrieved.body.status).toBe('requested');
    else {
      expect(retrieved.problem.code).toBe('invalid_input');
      // Another card works as well.
      expect((await pay(it, { booking_id, customer })).body.status).toBe('requested');
    }
  }
});

test('a card the bank declines asks nobody; the next one does', async () => {
  const service = await byRequest();
  const customer = await givenUser(it.deps);
  const booking_id = (await ask(service.id, {}, customer)).body.booking?._id ?? '';
  for (const [payment_method, code] of [
    ['tok_declined', 'payment_declined'],
    ['tok_guessed', 'payment_method_unknown'],
  ] as const)
    expect((await pay(it, { booking_id, customer }, { payment_method })).problem.code).toBe(code);
  expect((await pay(it, { booking_id, customer })).body.status).toBe('requested');
});

test('a saved card can be given, and is then not to be removed', async () => {
  const customer = await givenUser(it.deps);
  const card = await it.call('wallet/save_card', { token: 'tok_success' }, customer);
  const booking_id = (await ask((await byRequest()).id, {}, customer)).body.booking?._id ?? '';
  const asked = await pay(it, { booking_id, customer }, { card_id: card.body._id });
  expect(asked.body.status).toBe('requested');
  const removed = () => it.call('wallet/delete_card', { card_id: card.body._id }, customer);
  expect((await removed()).problem.code).toBe('card_in_use');
  await it.call('booking/booking_status', { booking_id, status: 'withdrawn' }, customer);
  await run('release-cards');
  expect((await removed()).status).toBe(200);
});

test('a request without its card runs out quietly, one that was asked is told about', async () => {
  const service = await byRequest();
  const customer = await givenUser(it.deps);
  const unasked = (await ask(service.id, {}, customer)).body.booking?._id ?? '';
  const asked = await givenRequest(it, { service_id: service.id });
  it.clock.advance(16);
  expect((await pay(it, { booking_id: unasked, customer })).problem.code).toBe('booking_expired');
  it.clock.advance(24 * 60);
  await run('expire-holds');
  const details = await it.call('booking/get_booking_details', { booking_id: asked.booking_id }, asked.customer);
  expect(details.body).toMatchObject({ status: 'expired', payment_status: 'none', can: { withdraw: false } });
  expect(details.body.alternatives).toHaveLength(3);
  await run('notify-request', { booking_id: asked.booking_id, kind: 'expired' });
  const { rows } = await it.deps.database.pool.query(
    `SELECT payload->>'booking_id' AS id FROM waiting_jobs
     WHERE payload->>'kind' = 'expired' AND payload->>'booking_id' = ANY ($1)`,
    [[unasked, asked.booking_id]],
  );
  expect(rows).toEqual([{ id: asked.booking_id }]);
  const [mail] = await messagesTo(it.deps, asked.customer.email);
  expect(mail?.subject).toMatch(/^Studio Example didn’t answer in time: /);
  expect(mail?.text).toContain(encodeURIComponent(details.body.alternatives[0]?.starts_at ?? ''));
  await run('release-cards');
  expect(
    (await it.deps.database.pool.query('SELECT status FROM booking_cards WHERE booking_id = $1', [asked.booking_id]))
      .rows,
  ).toEqual([{ status: 'released' }]);
});

test('a free request is before its provider at once', async () => {
  const { body } = await ask((await byRequest({ amount: 0 })).id);
  expect(body.booking).toMatchObject({
    status: 'requested',
    payment_status: 'none',
    expires_at: '2026-05-06T19:00:00.000Z',
    can: { pay: false, withdraw: true },
  });
});

test('refuses instant and own services, times not offered or too soon, and too many requests', async () => {
  const instant = await givenService(it.deps);
  expect((await ask(instant.id)).problem.code).toBe('request_not_needed');
  const own = await byRequest();
  expect((await ask(own.id, {}, own.provider ?? { token: '' })).problem.code).toBe('own_service');
  const service = await byRequest({ amount: 0 });
  expect((await ask(service.id, { starts_at: '2026-05-15T17:07:00Z' })).problem.code).toBe('slot_not_offered');
  const near = await ask(service.id, { starts_at: '2026-05-05T20:00:00Z' });
  expect(near.problem).toMatchObject({
    code: 'slot_not_offered',
    detail: expect.stringContaining('more than 2 hours before the start'),
  });
  expect(near.problem.alternatives).toHaveLength(3);
  expect((await ask(service.id, { expected_total: 1 })).problem.code).toBe('price_changed');
  const person = await givenUser(it.deps);
  for (let n = 0; n < 10; n += 1)
    expect((await ask(service.id, { starts_at: `2026-05-${10 + n}T17:00:00Z` }, person)).status).toBe(200);
  expect((await ask(service.id, { starts_at: '2026-05-21T17:00:00Z' }, person)).problem.code).toBe('too_many_holds');
});

test('a page without an owner takes a wish, one a person; others do not', async () => {
  const unclaimed = await givenProvider(it.deps, { owner_id: null, name: 'Old Mill' });
  const person = await givenUser(it.deps);
  const leave = (provider_id: string, input?: string) =>
    it.raw('booking/add_booking_request', { provider_id, wish: input, note: 'Any weekday' }, person);
  const first = await leave(unclaimed.id, 'A tour for two');
  expect(first.body).toMatchObject({
    booking: null,
    lead: { provider_name: 'Old Mill', wish: 'A tour for two', expires_at: '2026-05-19T19:00:00.000Z' },
  });
  await leave(unclaimed.id, 'A tour for three');
  const leads = async () =>
    (await it.deps.database.pool.query('SELECT wish FROM leads WHERE provider_id = $1', [unclaimed.id])).rows;
  expect(await leads()).toEqual([{ wish: 'A tour for three' }]);
  const { rows } = await it.deps.database.pool.query<{ payload: object }>(
    "SELECT payload FROM waiting_jobs WHERE name = 'notify-lead'",
  );
  const { rows: stored } = await it.deps.database.pool.query<{ id: string }>(
    'SELECT id FROM leads WHERE provider_id = $1',
    [unclaimed.id],
  );
  expect(rows.map((row) => row.payload)).toContainEqual({ lead_id: stored[0]?.id });
  expect((await leave(unclaimed.id)).problem.errors?.[0]?.path).toBe('wish');
  expect((await leave((await givenProvider(it.deps)).id, 'Hello')).problem.errors?.[0]?.path).toBe('provider_id');
  it.clock.advance(14 * 24 * 60);
  await run('forget-old-keys');
  expect(await leads()).toEqual([]);
});
