import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenRefundable } from '#test/given-refund.ts';

const it = testApp();

test('a booking that staff cancels is in the log, too', async () => {
  const held = await givenRefundable(it);
  const input = { booking_id: held.booking_id, reason: 'The house is flooded.' };
  expect((await it.call('event/cancel_booking', input, held.admin)).body.refund_amount).toBe(4230);
  const log = await it.call('admin/act_list', { subject_id: held.booking_id }, held.admin);
  expect(log.body.items).toMatchObject([
    { act: 'cancel_booking', before: { status: 'confirmed' }, after: { status: 'cancelled', refund_amount: 4230 } },
  ]);
});

test('the log is read page by page and cannot be changed', async () => {
  const held = await givenRefundable(it);
  for (const amount of [100, 200])
    await it.call('user/refund_payment', { booking_id: held.booking_id, amount, reason: 'Good will.' }, held.admin);
  const first = await it.call('admin/act_list', { subject_id: held.booking_id, limit: 1 }, held.admin);
  expect(first.body.items).toMatchObject([{ act: 'give_refund', before: { refunded: 100 }, after: { refunded: 300 } }]);
  expect(first.body.items[0]?.booking?.number).toMatch(/^\w{6}$/);
  const cursor = first.body.next_cursor ?? '';
  const rest = await it.call('admin/act_list', { subject_id: held.booking_id, cursor }, held.admin);
  expect(rest.body.items).toMatchObject([{ before: { refunded: 0 }, after: { refunded: 100 } }]);
  for (const change of ["UPDATE staff_acts SET why = ''", 'DELETE FROM staff_acts'])
    await expect(it.deps.database.pool.query(change)).rejects.toThrow(/append-only/);
});
