import { expect, test } from 'vitest';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import { testApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { FAR } from '../given-booking.ts';
import { overheard } from '../overheard.ts';

const it = testApp();

/** The maximum number of statements of a booking with its payment (decision 008). */
const MAX_STATEMENTS = 10;
const MAX_TRANSACTIONS = 3;

const border = /^(begin|commit|rollback|start transaction)\b/i;

test('a booking and its payment take ten statements in three transactions, from the cookie to the answer', async () => {
  const send = async (url: string, key: string, cookie: string, payload: object) => {
    const headers = { cookie, 'idempotency-key': key };
    const answer = await it.app.http.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const once = async (note: string) => {
    const service = await givenService(it.deps);
    const customer = await givenUser(it.deps);
    const cookie = `${sessionCookie(it.deps)}=${customer.token}`;
    return overheard(async () => {
      const input = { service_id: service.id, starts_at: FAR, note };
      const { booking } = await send('/v9/booking/add_booking', `${note} book`, cookie, input);
      const card = { booking_id: booking._id, payment_method: 'tok_success' };
      const paid = await send('/v9/wallet/add_booking_pay', `${note} pay`, cookie, card);
      expect(paid.status).toBe('confirmed');
    });
  };
  // A pool's first connections send one setup statement each.
  await once('the first');
  const received = await once('as always');
  const statements = received.filter((text) => !border.test(text));
  const transactions = received.filter((text) => /^(begin|start transaction)/i.test(text));
  const list = received.map((text) => `  ${text.slice(0, 160)}`).join('\n');
  const counted = `${statements.length} statements in ${transactions.length} transactions:\n${list}`;
  expect(statements.length, counted).toBeLessThanOrEqual(MAX_STATEMENTS);
  expect(transactions.length, counted).toBeLessThanOrEqual(MAX_TRANSACTIONS);
});

test('and both answers, put together without reading again, are what reading says', async () => {
  const customer = await givenUser(it.deps);
  const service = await givenService(it.deps);
  const details = async (booking_id: string) =>
    (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  const held = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
  expect(held.body.booking).toEqual(await details(held.body.booking._id));
  const card = { booking_id: held.body.booking._id };
  await it.call('wallet/add_booking_pay', { ...card, payment_method: 'tok_declined' }, customer);
  const paid = await it.call('wallet/add_booking_pay', { ...card, payment_method: 'tok_success' }, customer);
  expect(paid.body.booking).toEqual(await details(held.body.booking._id));
  expect(paid.body.booking.payments.map((payment) => payment.status)).toEqual(['failed', 'succeeded']);
});
