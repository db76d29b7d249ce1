import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo, proveMailbox } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const CALL = 'booking/withdraw_contract';
const db = () => it.deps.database.write;
const offer = (withdrawals: boolean | null) => db().updateTable('market').set({ withdrawals }).execute();
beforeEach(() => offer(true));
afterEach(async () => {
  it.clock.set(NOON);
  await offer(null);
});

const strict = { cancellation_policy: 'strict' } as const;
const later = () => it.clock.set(new Date('2026-05-08T09:15:00Z'));
type Held = Awaited<ReturnType<typeof givenPaid>>;
const detailsOf = async (booking_id: string, by: object) =>
  (await it.call('booking/get_booking_details', { booking_id }, by)).body;
const withdraw = ({ booking_id, customer }: Pick<Held, 'booking_id' | 'customer'>) =>
  it.call(CALL, { booking_id, name: 'Cleo Customer', email: emailOf({ customer }) }, { token: customer.token });
const emailOf = ({ customer }: Pick<Held, 'customer'>) => customer.email ?? '';
const kindsTo = async (email: string) => (await messagesTo(it.deps, email)).map(({ kind }) => kind);
const isSound = async () => {
  expect(await findLedgerFaults(db())).toEqual([]);
  expect(await judge(db())).toEqual([]);
};

async function refundedAtGateway(booking_id: string): Promise<number> {
  const { rows } = await it.deps.database.pool.query<{ back: number }>(
    `SELECT coalesce(sum(r.amount), 0)::int AS back FROM sandbox_refunds r
     WHERE r.payment_id IN (SELECT p.gateway_id FROM payments p WHERE p.booking_id = $1)`,
    [booking_id],
  );
  return rows[0]?.back ?? 0;
}

test('everything comes back, although the policy would have given half, and one mail says so at once', async () => {
  const held = await givenPaid(it, { service: strict });
  await workOff(it, 'send-booking-mail');
  const [confirmed] = (await messagesTo(it.deps, emailOf(held))).filter(({ kind }) => kind === 'booking_confirmed');
  expect(confirmed?.text).toContain(`/withdraw?booking=${held.booking_id}`);
  later();
  const before = await detailsOf(held.booking_id, held.customer);
  expect(before.refund_preview?.refund_amount).toBe(2000);
  expect(before.withdrawal).toEqual({ until: FAR, is_rest: false, why_not: null });

  const { status, body } = await withdraw(held);
  expect([status, body.refund_amount, body.withdrawn_at]).toEqual([200, 4230, '2026-05-08T09:15:00.000Z']);
  expect(body.booking).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(body.booking.history.at(-1)).toMatchObject({ by: 'customer', text: 'You withdrew from the contract' });
  expect(body.booking.withdrawal?.why_not).toBe('This booking is cancelled already.');
  expect(await refundedAtGateway(held.booking_id)).toBe(4230);

  await workOff(it, 'send-booking-mail');
  const mails = (await messagesTo(it.deps, emailOf(held))).filter(({ kind }) => kind !== 'booking_confirmed');
  expect(mails.map(({ kind }) => kind)).toEqual(['booking_withdrawn']);
  for (const part of [
    'I withdraw from my contract with',
    'Cleo Customer',
    body.booking.number,
    '8 May 2026',
    '2:15',
    '$42.30',
  ])
    expect(mails[0]?.text.replaceAll('\u202f', ' ').replace('May 8, 2026', '8 May 2026')).toContain(part);
  expect(await kindsTo(held.provider?.owner?.email ?? '')).toContain('booking_cancelled');
  await givenHold(it, { service_id: held.service.id });
  await isSound();
});

test('a second withdrawal has no effect, two at once are one, and a repeated request is answered again', async () => {
  const held = await givenPaid(it, { service: strict });
  const both = await Promise.all([withdraw(held), withdraw(held)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const again = await withdraw(held);
  expect(again.problem).toMatchObject({ code: 'withdrawal_refused', why: 'ended' });
  expect(await refundedAtGateway(held.booking_id)).toBe(4230);
  await workOff(it, 'send-booking-mail');
  expect((await kindsTo(emailOf(held))).filter((kind) => kind === 'booking_withdrawn')).toHaveLength(1);
  await isSound();
});

test('its mail is enqueued in the transaction of the withdrawal', async () => {
  const held = await givenPaid(it, { service: strict });
  await it.deps.database.pool.query(
    `CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.payload::text LIKE '%withdrawn%' THEN RAISE EXCEPTION 'no mail'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER no_mail BEFORE INSERT ON waiting_jobs FOR EACH ROW EXECUTE FUNCTION no_mail()`,
  );
  const failed = await withdraw(held);
  await it.deps.database.pool.query('DROP TRIGGER no_mail ON waiting_jobs; DROP FUNCTION no_mail()');
  expect(failed.status).toBe(500);
  expect(await detailsOf(held.booking_id, held.customer)).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
  });
  expect(await refundedAtGateway(held.booking_id)).toBe(0);
});

test('another mailbox gets a copy without a link that opens the booking', async () => {
  const service = await givenService(it.deps, strict);
  const email = 'gwen.withdraws@example.com';
  const input = { service_id: service.id, starts_at: FAR, name: 'Gwen', email };
  const made = (await it.call('booking/guest_add_booking', input)).body;
  const guest = { booking_token: made.access_token ?? '' };
  const booking_id = made.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, guest);
  const done = await it.call(CALL, { booking_id, name: 'Gwen', email: 'other.gwen@example.com' }, guest);
  expect([done.status, done.body.refund_amount]).toEqual([200, 4230]);
  await workOff(it, 'send-booking-mail');
  const [own] = (await messagesTo(it.deps, email)).filter(({ kind }) => kind === 'booking_withdrawn');
  const [copy] = await messagesTo(it.deps, 'other.gwen@example.com');
  expect(own?.text).toContain(guest.booking_token);
  expect(copy?.kind).toBe('booking_withdrawn');
  expect(copy?.text).not.toContain(guest.booking_token);
});

test('a guest without an account does it by the number and a code; nobody else learns that it exists', async () => {
  const service = await givenService(it.deps, strict);
  const email = 'gus.withdraws@example.com';
  const input = { service_id: service.id, starts_at: FAR, name: 'Gus', email };
  const made = (await it.call('booking/guest_add_booking', input)).body;
  const paying = { booking_id: made.booking._id, payment_method: 'tok_success' } as const;
  await it.call('wallet/add_booking_pay', paying, { booking_token: made.access_token ?? '' });
  const stranger = await proveMailbox(it, 'stranger.withdraws@example.com');
  const open = (number: string, email_token: string) => it.call('booking/open_by_code', { number, email_token });
  const [theirs, nobodys] = [await open(made.booking.number, stranger), await open('ZZZZ99', stranger)];
  expect([theirs.status, theirs.problem.code, theirs.problem.detail]).toEqual([
    nobodys.status,
    'guest_not_proved',
    nobodys.problem.detail,
  ]);
  const opened = await open(` ${made.booking.number.toLowerCase()} `, await proveMailbox(it, email));
  expect(opened.body.booking_id).toBe(made.booking._id);
  const guest = { booking_token: opened.body.access_token };
  const declared = { booking_id: made.booking._id, name: 'Gus', email };
  expect((await it.call(CALL, declared, guest)).body.refund_amount).toBe(4230);
  expect((await it.call(CALL, declared, await givenUser(it.deps))).status).toBe(404);
});

test('neither the host nor somebody else withdraws', async () => {
  const held = await givenPaid(it, { service: strict });
  const declared = { booking_id: held.booking_id, name: 'Wilma', email: 'wilma@example.com' };
  for (const token of [held.provider?.token, (await givenUser(it.deps)).token])
    expect((await it.call(CALL, declared, { token: token ?? '' })).status).toBe(404);
  expect((await detailsOf(held.booking_id, { token: held.provider?.token ?? '' })).withdrawal).toBeNull();
});

const days = { series_from: '2026-05-01', series_until: '2026-05-31' };
const packages = [
  { name: 'Mat', amount: 2800 },
  { name: 'Three evenings', amount: 7500, covers: 'series', ...days },
];

async function buy(own: Parameters<typeof givenEvent>[1], pass: 0 | 1) {
  const event = await givenEvent(it.deps, { ...strict, packages, ...own });
  const customer = await givenUser(it.deps);
  const package_id = event.package_ids[pass] ?? '';
  const items =
    pass === 1 ? [{ package_id }] : event.occurrence_ids.map((occurrence_id) => ({ package_id, occurrence_id }));
  const { body } = await it.call('booking/add_booking', { items }, customer);
  const booking_id = body.booking._id;
  const paid = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
  expect(paid.body.status).toBe('confirmed');
  return { booking_id, customer, event };
}

test.each([
  ['tickets', 0, 5880],
  ['a pass', 1, 5250],
] as const)('of %s for three dates those that have not begun come back', async (_name, pass, refund) => {
  const bought = await buy({ withdrawal_exemption: 'none' }, pass);
  it.clock.set(new Date(bought.event.occurrences[0]?.starts_at ?? ''));
  expect((await detailsOf(bought.booking_id, bought.customer)).withdrawal).toMatchObject({ is_rest: true });
  const { status, body } = await withdraw(bought);
  expect([status, body.refund_amount]).toEqual([200, refund]);
  expect(body.booking).toMatchObject({ status: 'confirmed', items: [{ starts_at: expect.any(String) }] });
  expect(await refundedAtGateway(bought.booking_id)).toBe(refund);
  expect((await withdraw(bought)).problem).toMatchObject({ why: 'performed' });
  await workOff(it, 'send-booking-mail');
  await workOff(it, 'send-change-mail');
  const kinds = (await kindsTo(emailOf(bought))).filter((kind) => kind !== 'booking_confirmed');
  expect(kinds).toEqual(['booking_withdrawn']);
  await isSound();
});

test('leisure on a date is exempt, and what is exempt later was not when it was booked', async () => {
  const leisure = await buy({}, 0);
  expect((await withdraw(leisure)).problem).toMatchObject({ code: 'withdrawal_refused', why: 'exempt' });
  const held = await givenPaid(it);
  await db()
    .updateTable('services')
    .set({ withdrawal_exemption: 'private' })
    .where('id', '=', held.service.id)
    .execute();
  expect((await withdraw(held)).status).toBe(200);
});

test('outside the EU it is off until an admin offers it, inside on until one does not', async () => {
  await offer(null);
  const held = await givenPaid(it);
  expect((await detailsOf(held.booking_id, held.customer)).withdrawal).toBeNull();
  expect((await withdraw(held)).problem).toMatchObject({ why: 'not_offered' });
  const admin = await givenUser(it.deps, { role: 'admin' });
  const offered = async () => (await it.call('user/session', {})).body.market.withdrawals;
  expect(await offered()).toBe(false);
  const set = await it.call('admin/change_settings', { withdrawals: true }, admin);
  expect([set.body.withdrawals, await offered()]).toEqual([true, true]);
  const { timezone } = await db().selectFrom('market').select('timezone').executeTakeFirstOrThrow();
  await db().updateTable('market').set({ withdrawals: null, timezone: 'Europe/Berlin' }).execute();
  expect(await offered()).toBe(true);
  expect((await it.call('admin/change_settings', { withdrawals: false }, admin)).body.withdrawals).toBe(false);
  expect((await it.call('admin/change_settings', { withdrawals: null }, admin)).body.withdrawals).toBe(true);
  await db().updateTable('market').set({ timezone }).execute();
});
