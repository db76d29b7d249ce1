import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type RowOf, selectList } from '#server/kernel/database/select-list.ts';
import { type SlotInput, type SlotRow, slotInputOf, slotRow } from '#server/modules/availability/queries.ts';
import { chargeIn, chargeJson, holdMinutesSql } from '../create/fee-store.ts';
import { isOverdueInTheWay } from '../create/overdue-hold-store.ts';
import type { Charge } from '../create/rules/price.ts';

/** What decides on the change of a session besides its booking. */
export interface ChangeContext extends SlotInput {
  /** The platform's fee in the currency of the booking. */
  readonly charge: Charge;
  /** How long the change holds its time until it is paid (minutes). */
  readonly hold_minutes: number;
  /** Whether expired holds still occupy the new time. */
  readonly is_overdue_in_the_way: boolean;
}

/** The new service and time. */
interface Asked {
  readonly service_id: string;
  readonly starts_at: Date;
  /** The end of a time that does not change, whatever the service says now. */
  readonly own_end: Date | null;
  readonly participants: number;
}

/** Reads in one statement what decides on the change of a session; null when there is no such service. */
export async function loadChangeContext(
  db: ReadDb | Tx,
  { service_id, starts_at, own_end, participants }: Asked,
  booking: { readonly id: string; readonly currency: string },
  now: Date,
): Promise<ChangeContext | null> {
  const options = { now, participants, ignore_booking_id: booking.id };
  const window = { from: starts_at, to: new Date(starts_at.getTime() + 60_000) };
  const columns = {
    charge: chargeJson(sql`${booking.currency}::text`, now),
    hold_minutes: holdMinutesSql,
    is_overdue_in_the_way: isOverdueInTheWay(
      sql`providers.calendar_id`,
      sql`tstzrange(
        ${starts_at}::timestamptz - make_interval(mins => slot.buffer_before_minutes),
        GREATEST(${starts_at}::timestamptz + make_interval(mins => slot.duration_minutes), ${own_end}::timestamptz)
          + make_interval(mins => slot.buffer_after_minutes))`,
      now,
    ),
  };
  const { rows } = await sql<SlotRow & RowOf<typeof columns>>`
    SELECT slot.*, ${selectList(columns)}
    FROM (${slotRow(service_id, window, options)}) slot JOIN providers ON providers.id = slot.id`.execute(db);
  if (!rows[0]) return null;
  const { charge, hold_minutes, is_overdue_in_the_way, ...slot } = rows[0];
  return {
    ...slotInputOf(slot, options),
    charge: chargeIn(booking.currency, charge),
    ...{ hold_minutes, is_overdue_in_the_way },
  };
}
