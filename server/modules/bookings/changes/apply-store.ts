import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/message.ts';
import type { ChangeStatus } from '#contract/states/change.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { type NewJob, waitingJobs } from '#server/modules/notifications/queries.ts';
import type { ChargePlan } from '../requests/rules/later-charge.ts';

/** A line of a booking's history. */
export interface Notice {
  readonly by_role: 'customer' | 'provider' | 'admin';
  readonly what: 'change' | 'note';
  /** The person's own text. */
  readonly why: string;
  /** The app's note about it (`historyNote`). */
  readonly note: Message;
}

/** The booking's columns that applying a change sets in addition to the change's own. */
interface Becomes {
  readonly payment_status: string;
  readonly moves_made: number;
  readonly max_percent: number | null;
  /** The charge plan of a later charge; null if it does not change. */
  readonly plan: ChargePlan | null;
  /** The line of history; by default that it was changed, with the change's note. */
  readonly notice: Notice | undefined;
}

/** What follows from an applied change. */
interface Follows {
  /** The parts of the statement that move the booking's seats (`swapInventory`). */
  readonly placed: RawBuilder<unknown>;
  readonly jobs: readonly NewJob[];
}

/**
 * Applies a change by compare-and-set, in one statement: its seats, its values on its booking, a line of history, and
 * jobs. Returns false, and does nothing, if the change has moved meanwhile.
 */
export async function writeApplied(
  tx: Tx,
  change: { readonly id: string; readonly from: readonly ChangeStatus[] },
  { plan, notice, ...becomes }: Becomes,
  { placed, jobs }: Follows,
  now: Date,
): Promise<boolean> {
  const planned =
    plan === null
      ? sql``
      : sql`charge_at = ${plan.charge_at}::timestamptz, pay_by = ${plan.pay_by}::timestamptz,
        charge_tries = ${plan.charge_tries}::int,`;
  const { rows } = await sql`
    WITH applied AS (
      UPDATE booking_changes SET status = 'applied', updated_at = ${now}::timestamptz
      WHERE id = ${change.id}::uuid AND status = ANY(${[...change.from]}::text[])
      RETURNING *
    ), ${placed}, booked AS (
      UPDATE bookings b
      SET service_id = c.service_id, event_id = c.event_id, title = c.title, participants = c.participants,
        starts_at = c.starts_at, ends_at = c.ends_at, place = c.place, customer_address = c.customer_address,
        unit_amount = c.unit_amount, price = c.price, discount = c.discount, credit = c.credit, waived = c.waived,
        system_charge = c.system_charge, total = c.total, line_items = c.line_items,
        cancellation_policy = c.cancellation_policy, cancel_cutoff_minutes = c.cancel_cutoff_minutes,
        payment_status = ${becomes.payment_status}, moves_made = ${becomes.moves_made}::int,
        max_percent = ${becomes.max_percent}::int, ${planned}
        sequence = b.sequence + 1, updated_at = ${now}::timestamptz
      FROM applied c, (SELECT count(*) FROM placed) AS seated
      WHERE b.id = c.booking_id
      RETURNING b.id
    ), told AS (
      INSERT INTO booking_history (booking_id, at, by_role, by_user_id, from_status, to_status, what, why, message)
      SELECT booking_id, ${now}::timestamptz, COALESCE(${notice?.by_role ?? null}, by_role), by_user_id, 'confirmed',
        'confirmed', ${notice?.what ?? 'change'}, COALESCE(${notice?.why ?? null}, note),
        ${notice === undefined ? null : JSON.stringify(notice.note)}::jsonb
      FROM applied
    ), follows AS (${waitingJobs(jobs, sql`applied`)})
    SELECT FROM booked`.execute(tx);
  return rows.length === 1;
}
