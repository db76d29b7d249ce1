import { expect, test } from 'vitest';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenHold, givenPaid, lastPayment, pay } from '#test/given-booking.ts';

const it = testApp();
const settle = (payment_id: string, verb: 'ask_again' | 'give_up', by: { token: string }) =>
  it.call('admin/settle_stuck_payment', { payment_id, verb, why: 'Looked up at the gateway.' }, by);

/** A stuck payment: the gateway charged it, but its answer was lost. */
async function givenStuck(payment_method: string) {
  const held = await givenHold(it);
  await pay(it, held, { payment_method });
  const payment = await lastPayment(it, held.booking_id);
  await it.deps.database.write.updateTable('payments').set({ status: 'stuck' }).where('id', '=', payment.id).execute();
  return { ...held, payment_id: payment.id, admin: await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' }) };
}

test('a stuck payment that had succeeded confirms its booking once staff asks again, and the log has it', async () => {
  const held = await givenStuck('tok_lost_webhook');
  const list = await it.call('admin/stuck_payment_list', {}, held.admin);
  expect(list.body.items.map((item) => item._id)).toContain(held.payment_id);
  expect((await it.call('admin/dashboard', {}, held.admin)).body.stuck_payments.waiting).toBe(1);
  expect((await settle(held.payment_id, 'ask_again', held.admin)).body.status).toBe('succeeded');
  const after = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);
  expect(after.body.status).toBe('confirmed');
  const log = await it.call('admin/act_list', { subject_id: held.payment_id }, held.admin);
  expect(log.body.items).toMatchObject([
    { act: 'ask_about_payment', before: { status: 'stuck' }, after: { status: 'succeeded' } },
  ]);
  const { rows } = await it.deps.database.pool.query('SELECT number, title FROM bookings WHERE id = $1', [
    held.booking_id,
  ]);
  expect(log.body.items[0]?.booking).toMatchObject({ ...rows[0], currency: 'USD' });
  const again = await settle(held.payment_id, 'ask_again', held.admin);
  expect([again.status, again.problem.code, again.problem.payment_status]).toEqual([
    409,
    'payment_not_stuck',
    'succeeded',
  ]);
});

test('a settled booking has no stuck payment: polling it would refund what the booking was paid with', async () => {
  const stick = ({ booking_id }: { booking_id: string }) =>
    it.deps.database.write
      .updateTable('payments')
      .set({ status: 'stuck' })
      .where('booking_id', '=', booking_id)
      .execute();
  const paid = await givenPaid(it);
  await expect(stick(paid)).rejects.toMatchObject({ constraint: 'payment_stuck_is_awaited' });
  expect((await lastPayment(it, paid.booking_id)).status).toBe('succeeded');
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_late_webhook' });
  await stick(held);
  expect((await lastPayment(it, held.booking_id)).status).toBe('stuck');
});

test('given up is only what the gateway has not taken', async () => {
  const taken = await givenStuck('tok_lost_webhook');
  expect((await settle(taken.payment_id, 'give_up', taken.admin)).body.status).toBe('succeeded');
  const challenged = await givenStuck('tok_challenge');
  expect((await settle(challenged.payment_id, 'ask_again', challenged.admin)).body.status).toBe('stuck');
  expect((await settle(challenged.payment_id, 'give_up', challenged.admin)).body.status).toBe('failed');
});

test('payments are looked after by finance and admins; everybody of the staff may look', async () => {
  const held = await givenStuck('tok_lost_webhook');
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await it.call('admin/stuck_payment_list', {}, support)).status).toBe(200);
  expect((await settle(held.payment_id, 'ask_again', support)).status).toBe(403);
  const { can } = (await it.call('admin/dashboard', {}, support)).body;
  expect(can).toEqual({
    refunds: true,
    reports: true,
    tickets: true,
    moderation: true,
    payments: false,
    settings: false,
    imports: false,
    pages: true,
  });
  expect((await it.call('admin/dashboard', {}, held.customer)).problem.code).toBe('forbidden');
  expect((await it.call('admin/dashboard', {})).problem.code).toBe('not_signed_in');
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
