import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { answer, answerChallenge, FAR } from '#test/given-booking.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** A Wednesday 120 days ahead, 10:00 in Portland: its card is verified, and charged later. */
const AHEAD = '2026-09-02T17:00:00.000Z';

/** An unpaid booking or request, and paying it by a verified card under one key, whose stored answer is lost. */
async function givenUnpaid(kind: 'ahead' | 'request', payment_method = 'tok_success') {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const booking_mode = kind === 'request' ? 'request' : 'instant';
  const service = await givenService(it.deps, { provider_id: provider.id, booking_mode });
  const customer = await givenUser(it.deps);
  const input = { service_id: service.id, starts_at: kind === 'request' ? FAR : AHEAD };
  const made =
    kind === 'request'
      ? await it.call('booking/add_booking_request', input, customer)
      : await it.call('booking/add_booking', input, customer);
  const booking_id = made.body.booking?._id ?? '';
  const key = crypto.randomUUID();
  const pay = () => it.call('wallet/add_booking_pay', { booking_id, payment_method }, customer, { key });
  const loseAnswer = async () => {
    const { rowCount } = await it.deps.database.pool.query(
      `UPDATE idempotency_keys SET status = NULL, answer = NULL, held_until = '-infinity'
       WHERE effect ->> 'booking_card_id' IN (SELECT id::text FROM booking_cards WHERE booking_id = $1)`,
      [booking_id],
    );
    expect(rowCount).toBe(1);
  };
  return { booking_id, customer, token: provider.token, pay, loseAnswer };
}

test('a verified card repeated after a lost answer is told as it went, whatever the booking is now', async () => {
  const ahead = await givenUnpaid('ahead');
  expect((await ahead.pay()).body.status).toBe('confirmed');
  await ahead.loseAnswer();
  await it.call('event/cancel_booking', { booking_id: ahead.booking_id }, ahead.customer);
  const again = await ahead.pay();
  expect([again.status, again.body.status, again.body.booking.status]).toEqual([200, 'confirmed', 'cancelled']);

  for (const status of ['declined', 'withdrawn'] as const) {
    const asked = await givenUnpaid('request');
    expect((await asked.pay()).body.status).toBe('requested');
    await asked.loseAnswer();
    await answer(it, asked.booking_id, status, status === 'declined' ? asked : asked.customer);
    const repeated = await asked.pay();
    expect([repeated.status, repeated.body.status, repeated.body.booking.status]).toEqual([200, 'requested', status]);
  }
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a card that was verified too late is told so, also when it is asked again', async () => {
  const late = await givenUnpaid('ahead', 'tok_challenge');
  const { body } = await late.pay();
  expect(body.status).toBe('action_needed');
  await late.loseAnswer();
  it.clock.advance(16);
  await jobs['expire-holds'](it.deps, {});
  await answerChallenge(it, body.action?.url ?? '', 'confirm');
  for (let time = 0; time < 2; time += 1) {
    const { status, problem } = await late.pay();
    expect([status, problem.code]).toEqual([409, 'booking_expired']);
  }
});
