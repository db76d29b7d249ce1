import { type Refusal, refuse } from '#contract/errors.ts';
import { epochMs } from '#contract/instant.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { latestEnd } from '#server/modules/bookings/create/index.ts';
import type { EventRow } from '../event-store.ts';
import type { DateRow } from '../occurrence-store.ts';
import type { EventPlan } from './edit-plan.ts';
import { listHeldSince } from './held-payment-store.ts';

/**
 * Refuses to move a date that guests have paid for to a later time than their money may be held, with the last day that
 * can be had. Earlier is always possible, and a date that nobody has paid for moves anywhere.
 */
export async function refuseHeldTooLong(
  tx: Tx,
  { timezone }: Pick<EventRow, 'timezone'>,
  rows: readonly DateRow[],
  { moved }: Pick<EventPlan, 'moved'>,
  path: 'schedule' | 'occurrence.date',
): Promise<Refusal<'event_rule'> | null> {
  const endsBefore = new Map(rows.map((row) => [row.id, row.ends_at]));
  const later = moved.filter(({ id, ends_at }) => epochMs(ends_at) > epochMs(endsBefore.get(id) ?? ends_at));
  const since = await listHeldSince(
    tx,
    later.map(({ id }) => id),
  );
  for (const { id, from_starts_at, ends_at } of later) {
    const held = since.get(id);
    if (held === undefined || epochMs(ends_at) <= epochMs(latestEnd(held))) continue;
    const message = say(eventManage, 'held_too_long', {
      date: { at: from_starts_at, zone: timezone, shape: 'date' },
      until: { at: latestEnd(held), zone: timezone, shape: 'date' },
    });
    return refuse('event_rule', message, { errors: [{ path, message }] });
  }
  return null;
}
