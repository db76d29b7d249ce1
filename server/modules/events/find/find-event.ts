import type { PublicEvent } from '#contract/entities/event.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listOwnHolds } from '#server/modules/bookings/queries.ts';
import { viewerOf } from './access-store.ts';
import { type DetailRow, findEventDetail } from './detail-store.ts';
import { listOwnSeats } from './own-seats-store.ts';
import { maySeeEvent } from './policy.ts';
import type { Reading } from './present.ts';
import { presentEvent } from './present-detail.ts';
import { type TakenSeats, withoutPasses, withoutSeats } from './rules/own-seats.ts';

/** Which event, and what of it its reader asks for. */
export interface EventQuery {
  readonly event_id: string;
  readonly occurrence_id?: string | undefined;
  readonly code?: string | undefined;
  readonly ignore_booking_id?: string | undefined;
}

/**
 * Reads the public page of an event in one statement, with the chosen date and the packages that a code unlocks. The
 * seats of an ignored booking count as free. Returns null if the caller may not see the event, or the booking.
 */
export async function findEvent(
  db: ReadDb,
  which: EventQuery,
  actor: Actor,
  reading: Reading & { readonly onUnknownCode?: () => void },
): Promise<PublicEvent | null> {
  const { event_id, occurrence_id = null, code = null } = which;
  const viewer = viewerOf(actor);
  const row = await findEventDetail(db, { event_id, occurrence_id, code }, viewer, reading.now);
  if (row?.is_code_known === false) reading.onUnknownCode?.();
  if (!row || !maySeeEvent(actor, row)) return null;
  const holds = await listOwnHolds(db, viewer, { event_id }, reading.now);
  if (which.ignore_booking_id === undefined) return presentEvent(row, actor, reading, holds);
  const own = await listOwnSeats(db, which.ignore_booking_id, viewer);
  return own && presentEvent(ignoring(row, own), actor, reading, holds);
}

/** The event as if the seats of a booking were free. */
function ignoring(row: DetailRow, own: readonly TakenSeats[]): DetailRow {
  return {
    ...row,
    dates: row.dates.map((date) => withoutSeats(date, own)),
    chosen: row.chosen && withoutSeats(row.chosen, own),
    packages: row.packages.map((each) => withoutPasses(each, own)),
  };
}
