import fc from 'fast-check';
import type { JobName } from '#server/jobs.ts';
import type { TestApp } from '#test/app.ts';
import { sendEvent } from '#test/given-booking.ts';
import { doWaiting } from '#test/queue.ts';
import type { Created, Make } from './event-history.ts';

const which = fc.nat(7);
const amount = fc.integer({ min: 1, max: 4500 });

/** What happens to money that was paid: goodwill refunds, disputes at the customer's bank, withdrawals. */
export const moneyStep = fc.oneof(
  fc.record({ kind: fc.constant('give back'), which, amount, asked: fc.boolean() }),
  fc.record({
    kind: fc.constant('dispute'),
    which,
    amount: fc.option(amount),
    ends: fc.constantFrom('won' as const, 'lost' as const),
  }),
  fc.record({ kind: fc.constant('withdraw'), amount, by: fc.nat(3) }),
);
type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer One> ? One : never;

interface Played {
  readonly it: TestApp;
  readonly make: Make;
  /** The owners of pages: of sessions, of the second event, and those hired for a fee and for a share. */
  readonly earners: readonly { readonly token: string }[];
  readonly jobs_after: readonly JobName[];
}

/** Carries out a step; `booking` is the one that it is about, if there is any. */
export async function playMoneyStep(played: Played, step: MoneyStep, booking: Created | undefined): Promise<void> {
  const { make, earners } = played;
  if (step.kind === 'withdraw') {
    const by = earners[step.by % earners.length];
    if (by) await make('user/wallet_withdraw', { amount: step.amount, currency: 'USD' }, by);
    return;
  }
  if (!booking) return;
  if (step.kind === 'dispute') return dispute(played, booking, step);
  const { booking_id, customer, owner } = booking;
  const input = { booking_id, amount: step.amount, reason: 'It began late.' };
  if (!step.asked) {
    await make('user/refund_payment', input, owner);
    return;
  }
  const { status, body } = await make('user/payment_refund_request', input, customer);
  if (status === 200) await make('user/refund_payment', { refund_request_id: body.request._id, grant: true }, owner);
}

/** The customer's bank takes back a booking's last payment or a part of it, and decides. One dispute for a payment. */
async function dispute(
  { it, jobs_after }: Played,
  { booking_id }: Created,
  { amount, ends }: MoneyStep & { kind: 'dispute' },
): Promise<void> {
  const { pool } = it.deps.database;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO sandbox_disputes (id, payment_id, amount, status, created_at)
     SELECT 'dp_' || p.id, s.id, least($2::bigint, s.amount), 'open', $3
     FROM payments p JOIN sandbox_payments s ON s.id = p.gateway_id
     WHERE p.booking_id = $1 AND p.status IN ('succeeded', 'partially_refunded', 'refunded')
     ORDER BY p.created_at DESC, p.amount LIMIT 1
     ON CONFLICT DO NOTHING RETURNING id`,
    [booking_id, amount, it.clock.now()],
  );
  const [opened] = rows;
  if (!opened) return;
  await sendEvent(it, { id: `evt_open_${opened.id}`, kind: 'dispute', gateway_id: opened.id });
  await doWaiting(it, jobs_after);
  await pool.query('UPDATE sandbox_disputes SET status = $2 WHERE id = $1', [opened.id, ends]);
  await sendEvent(it, { id: `evt_${ends}_${opened.id}`, kind: 'dispute', gateway_id: opened.id });
  await doWaiting(it, jobs_after);
}

/** How often the histories of a database came to each kind of event that hired pages earn or lose with. */
export async function countReached(it: TestApp): Promise<Readonly<Record<string, number>>> {
  const { rows } = await it.deps.database.pool.query<Record<string, number>>(`
    WITH earned AS (
      SELECT DISTINCT h.kind, l.hire_date_id, l.owner_id, j.booking_id
      FROM settlement_lines l
      JOIN hire_dates d ON d.id = l.hire_date_id
      JOIN hires h ON h.id = d.hire_id
      JOIN journals j ON j.kind = 'settlement' AND j.occurrence_id = l.occurrence_id
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.owner_id = l.owner_id
    ), taken AS (
      SELECT DISTINCT j.id, j.kind FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts a ON a.id = e.account_id
      JOIN earned s ON s.booking_id = j.booking_id AND s.owner_id = a.owner_id
    )
    SELECT
      (SELECT count(DISTINCT hire_date_id)::int FROM earned WHERE kind = 'fee') AS settled_fees,
      (SELECT count(DISTINCT hire_date_id)::int FROM earned WHERE kind = 'share') AS settled_shares,
      (SELECT count(*)::int FROM taken WHERE kind = 'refund') AS refunds_after_settlement,
      (SELECT count(*)::int FROM taken WHERE kind = 'dispute_lost') AS lost_disputes_after_settlement,
      (SELECT count(*)::int FROM payouts WHERE user_id IN (SELECT owner_id FROM earned)) AS withdrawals`);
  return rows[0] ?? {};
}

/**
 * Compares what everybody has or was paid out (organisers, hired pages, the platform, customers with credit) with what
 * the gateway took, less what went back to customers and to their banks. Null while money is on its way.
 */
export async function compareParties(it: TestApp): Promise<{ parties: number; customers: number } | null> {
  const { rows } = await it.deps.database.pool.query<{ parties: number; customers: number }>(`
    SELECT
      (SELECT coalesce(sum(e.amount), 0)::int FROM entries e JOIN ledger_accounts l ON l.id = e.account_id
        WHERE l.kind <> 'gateway')
        + (SELECT coalesce(sum(amount), 0)::int FROM payouts WHERE status = 'paid') AS parties,
      (SELECT coalesce(sum(amount - refunded), 0)::int FROM sandbox_payments WHERE status = 'succeeded')
        - (SELECT coalesce(sum(coalesce(d.amount, p.amount)), 0)::int
           FROM sandbox_disputes d JOIN sandbox_payments p ON p.id = d.payment_id
           WHERE d.status IN ('open', 'under_review', 'lost')) AS customers
    WHERE NOT EXISTS (SELECT FROM payments WHERE status IN ('pending', 'authorized', 'stuck'))
      AND NOT EXISTS (SELECT FROM hire_charges WHERE status = 'pending')
      AND NOT EXISTS (SELECT FROM refunds WHERE status = 'pending')`);
  return rows[0] ?? null;
}
