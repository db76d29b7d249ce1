import { afterEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, answerChallenge, FAR, givenRequest, pay } from '#test/given-booking.ts';

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

test('a mail speaks one language: dates and money are written in that of its words', async () => {
  const { booking_id, customer } = await givenRequest(it);
  // An earlier version stored this; it accepted any code.
  await it.deps.database.write.updateTable('users').set({ language: 'de' }).where('id', '=', customer.id).execute();
  await run('notify-request', { booking_id, kind: 'asked' });
  const [mail] = await messagesTo(it.deps, customer.email);
  expect(mail?.subject).toBe(
    'Request sent to Studio Example: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  );
  expect(mail?.html).toContain('lang="en"');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Freitag|42,30|GMT/);
});

test('both sides are told once, by mail and under the bell', async () => {
  const { booking_id, customer, provider } = await givenRequest(it);
  const notify = () => run('notify-request', { booking_id, kind: 'asked' });
  await Promise.all([notify(), notify()]);
  await notify();
  const mine = await messagesTo(it.deps, customer.email);
  expect(mine.map((mail) => mail.subject)).toEqual([
    'Request sent to Studio Example: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  ]);
  const theirs = await messagesTo(it.deps, provider?.owner?.email ?? '');
  expect(theirs.map((mail) => mail.subject)).toEqual([
    'New booking request: An hour together, Fri, May 15, 10:00\u00a0AM Portland time',
  ]);
  expect(theirs[0]?.text).toContain('Wed, May 6');
  for (const [user, title] of [
    [customer, 'Request sent to Studio Example'],
    [provider?.owner ?? customer, 'New booking request from Cleo Customer'],
  ] as const) {
    const { body } = await it.call('user/notification_list', {}, user);
    expect(body.items.map((item) => item.title)).toEqual([title]);
  }
});

test('a request without an answer is mailed again at half of the time, and never after an answer', async () => {
  const { booking_id, provider } = await givenRequest(it);
  const email = provider?.owner?.email ?? '';
  await run('notify-request', { booking_id, kind: 'asked' });
  const planned = await it.deps.database.write
    .selectFrom('waiting_jobs')
    .select(['name', 'payload', 'run_at'])
    .where('key', '=', `request-unanswered:${booking_id}`)
    .execute();
  expect(planned).toEqual([
    { name: 'notify-request', payload: { booking_id, kind: 'unanswered' }, run_at: new Date('2026-05-06T07:00:00Z') },
  ]);
  it.clock.set(new Date('2026-05-06T07:00:00Z'));
  const again = () => run('notify-request', { booking_id, kind: 'unanswered' });
  await Promise.all([again(), again()]);
  const reminders = async (to: string) =>
    (await messagesTo(it.deps, to)).filter((mail) => mail.subject.includes('waiting for your answer'));
  const [second, ...more] = await reminders(email);
  expect(second?.subject).toContain('Cleo Customer is waiting for your answer');
  expect(second?.text).toContain('Accept or decline by Wed, May 6, 12:00\u00a0PM Portland time');
  expect(more).toEqual([]);

  const other = await givenRequest(it);
  const owner = { token: other.provider?.token ?? '' };
  await answer(it, other.booking_id, 'declined', owner);
  await run('notify-request', { booking_id: other.booking_id, kind: 'unanswered' });
  const late = await givenRequest(it);
  it.clock.set(new Date('2026-05-09T19:00:00Z'));
  await run('notify-request', { booking_id: late.booking_id, kind: 'unanswered' });
  for (const each of [other, late]) expect(await reminders(each.provider?.owner?.email ?? '')).toEqual([]);
});

test('a service says how long its provider has, before its start; so does the mail', async () => {
  const paid = await givenRequest(it, { service: { request_hours: 72 } });
  const read = await it.call('booking/get_booking_details', { booking_id: paid.booking_id }, paid.customer);
  expect(read.body.expires_at).toBe('2026-05-08T19:00:00.000Z');
  await run('notify-request', { booking_id: paid.booking_id, kind: 'asked' });
  expect((await messagesTo(it.deps, paid.customer.email))[0]?.text).toContain(
    'until Fri, May 8, 12:00\u00a0PM Portland time',
  );
  const free = await byRequest({ amount: 0, request_hours: 72 });
  expect((await ask(free.id)).body.booking?.expires_at).toBe('2026-05-08T19:00:00.000Z');
  const soon = await ask(free.id, { starts_at: '2026-05-06T17:00:00Z' });
  expect(soon.body.booking?.expires_at).toBe('2026-05-06T15:00:00.000Z');
  const { provider_id } = free;
  const listed = await it.call('user/guest_user_service_list', { provider_id });
  expect(listed.body.items[0]?.is_service_array).toMatchObject([{ request_hours: 72 }]);
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
