import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { NOON, openTestApp, type TestApp } from '#test/app.ts';
import { compareParties, countReached } from '#test/history/earnings-history.ts';
import { pageFaults } from '#test/history/guest-pages.ts';
import { AFTER, type Make, play, type Step, step } from '#test/history/history.ts';
import { doWaiting } from '#test/queue.ts';
import { judge } from '#test/races/judge.ts';
import { seed } from '#test/setup/seed.ts';
import { digestOf } from '#test/state-digest.ts';
import { volume } from '#test/test-volume.ts';

const HISTORIES = volume('HISTORIES', 3, 200);
/** The number of histories per database. The checks after every step slow down as the database grows. */
const IN_ONE = 20;
const parts = Math.ceil(HISTORIES / IN_ONE);
let it: TestApp;
let close: () => Promise<void>;
beforeEach(async () => {
  const opened = await openTestApp();
  it = opened;
  close = opened.close;
});
afterEach(() => close());

/** Makes the calls of a history, each with its own key. Repeats some, which must return the same and change nothing. */
function maker(sendsTwice: () => boolean) {
  const answers: { status: number; code: string; call: string }[] = [];
  const make: Make = async (name, input, caller) => {
    sent += 1;
    const extras = { key: `history-${sent}` };
    const answer = await it.call(name, input, caller, extras);
    answers.push({ status: answer.status, code: answer.problem.code, call: name });
    if (sendsTwice()) {
      const before = await digestOf(it.deps.database.pool);
      const again = await it.call(name, input, caller, extras);
      expect(again.status < 500, `${name} sent again: ${again.status} ${again.problem.code}`).toBe(true);
      if (isIdempotent(name))
        expect([name, again.status, again.problem.code]).toEqual([name, answer.status, answer.problem.code]);
      expect(await digestOf(it.deps.database.pool), `${name} sent again`).toBe(before);
    }
    await doWaiting(it, AFTER);
    expect(await pageFaults(it), `guests see another page after ${name}`).toEqual([]);
    return answer;
  };
  return { make, answers };
}
let sent = 0;
const isIdempotent = (name: CallName) => (calls[name] as CallContract).idempotent === true;

/**
 * Finds bookings that refunded more than they took, or that are paid with another amount than their cost less goodwill
 * refunds and disputes.
 */
async function moneyFaults() {
  const { rows } = await it.deps.database.pool.query<{ fault: string }>(`
    WITH money AS (
      SELECT b.id, b.status, b.payment_status, b.total, coalesce(sum(p.amount), 0) AS paid,
        coalesce(sum(p.refunded), 0) AS refunded,
        EXISTS (SELECT FROM refunds r WHERE r.booking_id = b.id AND r.reason = 'It began late.') OR EXISTS (
          SELECT FROM disputes d JOIN payments q ON q.id = d.payment_id WHERE q.booking_id = b.id) AS is_given
      FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id
        AND p.status IN ('succeeded', 'partially_refunded', 'refunded') GROUP BY b.id)
    SELECT id || ' took ' || paid || ' and gave back ' || refunded || ' for ' || total || ', ' || status AS fault
    FROM money
    WHERE refunded > paid
      OR (status IN ('confirmed', 'completed') AND payment_status <> 'scheduled' AND NOT is_given
        AND paid - refunded <> total)
      OR (status <> 'confirmed' AND NOT is_given AND paid - refunded > total)`);
  return rows.map((row) => row.fault);
}

/** One step of each kind that no history begins with, so that a short run has all of them. */
const EACH_KIND: Step[] = [
  { kind: 'ask', who: 0, slot: 2, card: 'tok_success', saving: {} },
  { kind: 'ask', who: 1, slot: 8, card: 'tok_success', saving: { use_credit: true } },
  { kind: 'answer', which: 8, yes: true, by: false },
  { kind: 'answer', which: 9, yes: true, by: true },
  { kind: 'settle', which: 1, card: 'tok_lost_webhook' },
  { kind: 'event', step: { kind: 'seats', event: 0, capacity: 9 } },
  { kind: 'event', step: { kind: 'move date', event: 0, date: 3, hour: 12 } },
  { kind: 'cancel', which: 2, by: true },
];

/** Each history settles a fee and a share, takes some of them back, and withdraws; random steps settle more. */
async function expectReached(histories: number): Promise<void> {
  const reached = await countReached(it);
  for (const kind of ['settled_fees', 'settled_shares']) expect(reached[kind]).toBeGreaterThan(histories);
  for (const kind of ['refunds_after_settlement', 'lost_disputes_after_settlement', 'withdrawals'])
    expect(reached[kind]).toBeGreaterThanOrEqual(histories);
}

/** The negative control: a cent that the gateway gave back, and nobody lost, is found. */
async function expectCentSeen(): Promise<void> {
  await it.deps.database.pool.query(
    `UPDATE sandbox_payments SET refunded = refunded + 1
     WHERE id = (SELECT min(id) FROM sandbox_payments WHERE status = 'succeeded' AND amount > refunded)`,
  );
  const sides = await compareParties(it);
  expect(sides && sides.parties - sides.customers).toBe(1);
  expect(await judge(it.deps.database.write)).not.toEqual([]);
}

test.each(Array.from({ length: parts }, (_, part) => ({ part, count: Math.ceil(HISTORIES / parts) })))(
  'random histories never refund more than was paid, double-book, unbalance the ledger or act twice ($count histories)',
  async ({ part, count }) => {
    const done = new Map<string, number>();
    let repeats = 0;
    let compared = 0;
    expect(Object.values(await countReached(it))).toEqual([0, 0, 0, 0, 0]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (history) => {
        const { make, answers } = maker(() => {
          repeats += 1;
          return repeats % 3 === 0;
        });
        await play(it, history, { make });
        for (const { call, status } of answers) if (status === 200) done.set(call, (done.get(call) ?? 0) + 1);
        expect(answers.filter((each) => each.status >= 500)).toEqual([]);
        // Lost answers of the gateway are polled before the books are checked.
        it.clock.advance(2);
        await jobs['reconcile-payments'](it.deps, {});
        await doWaiting(it, AFTER);
        expect(await moneyFaults()).toEqual([]);
        expect(await judge(it.deps.database.write)).toEqual([]);
        const sides = await compareParties(it);
        expect(sides?.parties).toBe(sides?.customers);
        if (sides !== null) compared += 1;
      }),
      // Each history begins with the shortest useful steps, which random generation would find only slowly.
      { numRuns: count, seed: seed + part, endOnFailure: true, examples: [[EACH_KIND]] },
    );
    const atGateway = await compareWithGateway(it.deps, { since: NOON, repairs: false }, it.clock.now());
    expect(atGateway.found).toBe(0);
    // Histories without any effect would prove nothing.
    await expectReached(count);
    expect(compared).toBe(count);
    const { rows } = await it.deps.database.pool.query<{ way: number }>(
      "SELECT DISTINCT sign(difference)::int AS way FROM booking_changes WHERE status = 'applied' ORDER BY way",
    );
    expect(rows.map((row) => row.way)).toEqual([-1, 0, 1]);
    const parts = await it.deps.database.pool.query<{ by_role: string }>(
      `SELECT DISTINCT h.by_role FROM booking_changes h JOIN bookings b ON b.id = h.booking_id
       WHERE b.kind = 'event' AND h.status = 'applied' ORDER BY 1`,
    );
    expect(parts.rows.map((row) => row.by_role)).toEqual(['customer', 'provider']);
    const later = await it.deps.database.pool.query(
      `SELECT FROM booking_cards c JOIN booking_changes h ON h.id = c.change_id
       WHERE c.payment_method IS NOT NULL AND h.status = 'applied'`,
    );
    expect(later.rowCount).toBeGreaterThan(0);
    expect([...done.keys()]).toEqual(
      expect.arrayContaining([
        'booking/add_booking',
        'booking/add_booking_request',
        'booking/modified_service_booking',
        'event/cancel_booking',
        'event/edit_event',
        'user/cancel_event',
        'user/refund_payment',
        'wallet/add_booking_pay',
      ]),
    );
    await expectCentSeen();
  },
);
