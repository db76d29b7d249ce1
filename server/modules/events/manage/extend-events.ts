import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { lockScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { expandDates, horizonOf, isEndless } from '../dates/index.ts';
import { findEvent, listToExtend, lockDatesRoom, lockEvent, setHorizon } from './event-store.ts';
import { announceDates, saveWithout, storeDates } from './store-dates.ts';
import { scheduleOf } from './stored-schedule.ts';

const BATCH = 100;

/** The zone where a day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** Stores the dates of rules without an end up to 400 days ahead. A failed event does not stop the others. */
export async function extendEvents(db: Db, now: Date): Promise<void> {
  const events = readEveryRow(listToExtend(db, horizonOf(now, FIRST_ZONE)), BATCH);
  await doEach(events, ({ id }) => inTransaction(db, (tx) => extendEvent(tx, id, now)), 'events could not be extended');
}

async function extendEvent(tx: Tx, id: string, now: Date): Promise<void> {
  const found = await findEvent(tx, id);
  if (!found) return;
  await lockScheduleOwner(tx, found.provider_id);
  await lockEvent(tx, id);
  const event = await findEvent(tx, id);
  const schedule = event?.status === 'published' ? scheduleOf(event) : null;
  if (!event || !schedule || event.materialized_until === null || !isEndless(schedule)) return;
  const until = horizonOf(now, event.timezone);
  const from = Temporal.PlainDate.from(event.materialized_until).add({ days: 1 }).toString();
  if (until < from) return;
  // Added dates are stored when they are added, however far ahead.
  const planned = expandDates(schedule, { from, until }).filter((date) => date.source === 'rule');
  // An event that has as many dates as it can have gets the next one when one is over.
  const dates = planned.slice(0, (await lockDatesRoom(tx, id)) ?? planned.length);
  const last = dates.length === planned.length ? until : dates.at(-1)?.date;
  if (last === undefined) return;
  const clashes = await storeDates(tx, event, dates, now);
  if (clashes.length > 0) await saveWithout(tx, id, schedule, clashes);
  await setHorizon(tx, id, last);
  if (dates.length > clashes.length) await announceDates(tx, event, now);
}
