import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { sendEvent } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { away, withGateway } from '#test/given-gateway.ts';
import { balanceOf, runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();

/** A date that ended 49 hours ago with sales of 40.00, and a cellist hired for 72.00. */
async function given(token?: string) {
  const event = await givenEvent(it.deps, { packages: [{ amount: 4000 }] });
  const owner = event.provider?.owner;
  if (!owner) throw new Error('An event without an organiser.');
  const hired = await givenHired(it, event, { fee: 7200 }, event.occurrence_ids.slice(0, 2), token);
  const sell = async (at: number) => {
    const user = await givenUser(it.deps);
    const input = { package_id: event.package_id, occurrence_id: event.occurrence_ids[at] ?? '', participants: 1 };
    const booking_id = (await it.call('booking/add_booking', input, user)).body.booking._id;
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    return booking_id;
  };
  await sell(0);
  await end(event.occurrence_ids[0] ?? '');
  return { event, owner, cellist: hired.owner, hire_date_id: hired.hire_date_ids[0] ?? '', sell };
}

/** Ends a date and its bookings 49 hours ago. */
async function end(occurrence_id: string): Promise<void> {
  const ends_at = new Date(it.clock.now().getTime() - 49 * 3_600_000);
  const times = { starts_at: new Date(ends_at.getTime() - 3_600_000), ends_at };
  const db = it.deps.database.write;
  await db.updateTable('occurrences').set(times).where('id', '=', occurrence_id).execute();
  const booked = db.selectFrom('booking_items').select('booking_id').where('occurrence_id', '=', occurrence_id);
  await db.updateTable('bookings').set(times).where('id', 'in', booked).execute();
}

const settle = () => runJob(it, 'release-earnings');
const charge = () => runJob(it, 'charge-fees');
const sound = async () => expect(await judge(it.deps.database.write)).toEqual([]);
const atGateway = async (key: string) => {
  const rows = it.deps.database.write
    .selectFrom('sandbox_payments')
    .select(['amount', 'status'])
    .where('key', '=', key);
  return rows.execute();
};
const restOf = async (hire_date_id: string) => {
  const lines = it.deps.database.write.selectFrom('settlement_lines').select('rest');
  return (await lines.where('hire_date_id', '=', hire_date_id).executeTakeFirstOrThrow()).rest;
};
const titles = async (user: { token: string }) =>
  (await it.call('user/notification_list', {}, user)).body.items.map((item) => item.title);

test('what the sales do not cover of a fee is charged to the organiser’s card once', async () => {
  const { owner, cellist, hire_date_id } = await given();
  await settle();
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 4000 });
  await Promise.all([charge(), charge(), charge()]);
  await charge();
  expect(await atGateway(hire_date_id)).toEqual([{ amount: 3200, status: 'succeeded' }]);
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  expect(await balanceOf(it, owner)).toMatchObject({ pending: 0, available: 0, owed: 0 });
  it.clock.advance(60);
  const since = new Date(it.clock.now().getTime() - DAY_MS);
  const compared = await compareWithGateway(it.deps, { since, repairs: false }, it.clock.now());
  expect(compared.findings.filter(({ text }) => text.includes('32.00'))).toEqual([]);
  expect(await titles(owner)).toContain('$32.00 charged for Studio Example’s fee');
  expect(await titles(cellist)).toContain('$32.00 of your fee is ready to withdraw');
  await sound();
});

test('a charge whose answer was lost is found under its key', async () => {
  const { cellist, hire_date_id } = await given('tok_lost_webhook');
  await settle();
  await expect(charge()).rejects.toThrow();
  expect(await restOf(hire_date_id)).toBe('to_charge');
  await charge();
  expect(await atGateway(hire_date_id)).toEqual([{ amount: 3200, status: 'succeeded' }]);
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  await sound();
});

test('a charge that succeeds later is recorded by its event, once', async () => {
  const { cellist, hire_date_id } = await given('tok_late_webhook');
  await settle();
  await charge();
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 4000 });
  it.clock.advance(1);
  const { gateway_id } = await it.deps.database.write
    .selectFrom('hire_charges')
    .select('gateway_id')
    .where('id', '=', hire_date_id)
    .executeTakeFirstOrThrow();
  const event = { kind: 'payment' as const, gateway_id: gateway_id ?? '' };
  await sendEvent(it, { id: 'evt_fee_1', ...event });
  await Promise.all([charge(), sendEvent(it, { id: 'evt_fee_2', ...event })]);
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  await sound();
});

test('a gateway that does not answer is asked again', async () => {
  const { cellist, hire_date_id } = await given();
  await settle();
  await withGateway(it, { charge: away }, () => expect(charge()).rejects.toThrow());
  expect(await atGateway(hire_date_id)).toEqual([]);
  await charge();
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  await sound();
});

test('a declined card leaves a debt, which the organiser’s next earnings pay', async () => {
  const { event, owner, cellist, hire_date_id, sell } = await given('tok_declined_later');
  const admin = await givenUser(it.deps, { role: 'admin' });
  await settle();
  await charge();
  await charge();
  expect(await restOf(hire_date_id)).toBe('owed');
  expect(await balanceOf(it, owner)).toMatchObject({ available: 0, owed: 3200 });
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 4000 });
  expect(await titles(owner)).toContain('You owe $32.00 for Studio Example’s fee');
  expect(await titles(cellist)).toContain('$32.00 of your fee is still open');
  await sound();
  const listed = await it.call('admin/unpaid_fee_list', {}, admin);
  expect(listed.body.items).toMatchObject([
    { _id: hire_date_id, amount: 3200, currency: 'USD', event: { title: 'Sourdough evening' } },
  ]);
  expect((await it.call('admin/dashboard', {}, admin)).body.unpaid_fees).toMatchObject({ waiting: 1 });
  // A date without hired pages pays it.
  await sell(2);
  await end(event.occurrence_ids[2] ?? '');
  await settle();
  expect(await balanceOf(it, owner)).toMatchObject({ available: 800, owed: 0 });
  await Promise.all([charge(), charge()]);
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  expect((await it.call('admin/unpaid_fee_list', {}, admin)).body.items).toEqual([]);
  await sound();
});

test('an organiser without a card owes the fee, and what is available pays it at once', async () => {
  const { event, owner, cellist, hire_date_id, sell } = await given();
  await sell(2);
  await end(event.occurrence_ids[2] ?? '');
  await settle();
  expect(await balanceOf(it, owner)).toMatchObject({ available: 4000 });
  await it.deps.database.write
    .updateTable('cards')
    .set({ deleted_at: it.clock.now() })
    .where('user_id', '=', owner.id)
    .execute();
  await charge();
  expect(await restOf(hire_date_id)).toBe('paid');
  expect(await balanceOf(it, owner)).toMatchObject({ available: 800, owed: 0 });
  expect(await balanceOf(it, cellist)).toMatchObject({ available: 7200 });
  expect(await atGateway(hire_date_id)).toEqual([]);
  await sound();
});
