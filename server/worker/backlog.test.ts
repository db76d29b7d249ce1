import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { givenHold, givenPaid, givenRequest, lastPayment, pay, storedBooking } from '#test/given-booking.ts';
import { givenChange } from '#test/given-change.ts';
import { withGateway } from '#test/given-gateway.ts';

let it: TestApp;
let close: () => Promise<void>;
beforeEach(async () => {
  const opened = await openTestApp();
  it = opened;
  close = opened.close;
});
afterEach(() => close());
const run = (name: JobName) => jobs[name](it.deps, {});
const query = (text: string, values: unknown[] = []) => it.deps.database.pool.query(text, values);

/**
 * Inserts copies of a row with ids that sort first; `n` is the row's number in SQL expressions that override columns.
 */
async function copies(table: string, id: string, own: string, count: number): Promise<void> {
  await query(
    `INSERT INTO ${table}
     SELECT (jsonb_populate_record(t, jsonb_build_object('id', lpad(to_hex(n), 32, '0')::uuid) || ${own})).*
     FROM ${table} t, generate_series(1, $2) n WHERE t.id = $1`,
    [id, count],
  );
}
const ofBooking = "jsonb_build_object('number', 'B' || n, 'access_token_hash', NULL)";

/** Inserts rows into a table whose rows the database makes immutable. */
async function poison(table: string, which: string): Promise<void> {
  await query(
    'CREATE OR REPLACE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION ' +
      "'poisoned'; END $$",
  );
  await query(
    `CREATE TRIGGER poisoned BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${which}) EXECUTE FUNCTION poisoned()`,
  );
}
const statusOf = async (booking_id: string) => (await storedBooking(it, booking_id)).status;

test('expire-holds: a hold that cannot be ended keeps no other waiting, and all that ran out are ended', async () => {
  const [bad, good] = [await givenHold(it), await givenHold(it)];
  await copies('bookings', good.booking_id, ofBooking, 510);
  await poison('bookings', `OLD.id = '${bad.booking_id}'`);
  it.clock.advance(16);
  await expect(run('expire-holds')).rejects.toThrow('1 of');
  expect(await statusOf(good.booking_id)).toBe('expired');
  const { rows } = await query("SELECT id FROM bookings WHERE status = 'awaiting_payment'");
  expect(rows).toEqual([{ id: bad.booking_id }]);
});

test('expire-changes: a change that cannot be ended keeps no other waiting', async () => {
  const proposed = async () => {
    const held = await givenPaid(it);
    const owner = { token: held.provider?.token ?? '' };
    const change = await givenChange(it, owner, { booking_id: held.booking_id, starts_at: '2026-05-16T17:00:00.000Z' });
    return change._id;
  };
  const [bad, good] = [await proposed(), await proposed()];
  await poison('booking_changes', `OLD.id = '${bad}'`);
  it.clock.advance(25 * 60);
  await expect(run('expire-changes')).rejects.toThrow('1 of');
  const { rows } = await query('SELECT id, status FROM booking_changes ORDER BY id');
  expect(rows).toEqual([
    { id: bad, status: 'proposed' },
    { id: good, status: 'expired' },
  ]);
});

test('complete-bookings and ask-for-reviews: one that fails keeps no other waiting, and all are done', async () => {
  const [bad, good] = [await givenPaid(it), await givenPaid(it)];
  await copies('bookings', good.booking_id, ofBooking, 60);
  await poison('bookings', `OLD.id = '${bad.booking_id}'`);
  it.clock.advance(10 * 24 * 60 + 120);
  await expect(run('complete-bookings')).rejects.toThrow('1 of');
  const { rows } = await query("SELECT id FROM bookings WHERE status = 'confirmed'");
  expect(rows).toEqual([{ id: bad.booking_id }]);
  await query(
    `CREATE TRIGGER unasked BEFORE INSERT ON review_asks FOR EACH ROW WHEN (NEW.booking_id = '${bad.booking_id}') ` +
      'EXECUTE FUNCTION poisoned()',
  );
  await expect(run('ask-for-reviews')).rejects.toThrow('1 of');
  const asked = await query('SELECT booking_id FROM review_asks');
  expect(asked.rows).toHaveLength(61);
});

test('reconcile-payments: unanswered payments, cards and refunds do not block others', async () => {
  const isCopy = (text: string | undefined) => text?.startsWith('00000000-0000-0000-0000-') ?? false;
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_late_webhook' });
  const payment = await lastPayment(it, held.booking_id);
  await copies('bookings', held.booking_id, ofBooking, 150);
  await copies(
    'payments',
    payment.id,
    "jsonb_build_object('booking_id', lpad(to_hex(n), 32, '0')::uuid, 'gateway_id', NULL)",
    150,
  );

  const asked = await givenRequest(it, { card: 'tok_challenge' });
  const card = await query('SELECT id FROM booking_cards WHERE booking_id = $1', [asked.booking_id]);
  await copies(
    'booking_cards',
    card.rows[0].id,
    "jsonb_build_object('booking_id', lpad(to_hex(n), 32, '0')::uuid, 'gateway_id', NULL, 'status', 'pending')",
    150,
  );

  const given = await givenPaid(it);
  const sent = await withGateway(it, { refund: () => Promise.reject(new Error('not now')) }, async () =>
    it.call('event/cancel_booking', { booking_id: given.booking_id }, { token: given.provider?.token ?? '' }),
  );
  expect(sent.status).toBe(500);
  const refund = await query('SELECT id, payment_id FROM refunds WHERE booking_id = $1', [given.booking_id]);
  await copies('refunds', refund.rows[0].id, "'{}'::jsonb", 150);
  await query('UPDATE payments SET created_at = $1', [it.clock.now()]);

  it.clock.advance(1);
  const { gateway } = it.deps.providers;
  const stuck = () => Promise.reject(new Error('The gateway has nothing sensible to say.'));
  await withGateway(
    it,
    {
      retrieve: (request) => (isCopy(request.key) ? stuck() : gateway.retrieve(request)),
      retrieveVerification: (request) =>
        'key' in request && isCopy(request.key) ? stuck() : gateway.retrieveVerification(request),
      refund: (request) => (isCopy(request.key) ? stuck() : gateway.refund(request)),
    },
    () => expect(run('reconcile-payments')).rejects.toThrow('450 of'),
  );
  expect(await statusOf(held.booking_id)).toBe('confirmed');
  const back = await query('SELECT status FROM refunds WHERE id = $1', [refund.rows[0].id]);
  expect(back.rows).toEqual([{ status: 'succeeded' }]);
});
