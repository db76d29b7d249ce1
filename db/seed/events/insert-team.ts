import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { markReleased } from '#server/modules/bookings/queries.ts';
import { markSettled } from '#server/modules/hires/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { decideDate, settleDate } from '#server/modules/wallet/settlement/index.ts';
import { city } from '../town.ts';
import { HOLD_MS, type SoldDate, type SoldEvent } from './compose-sale.ts';
import type { TownEvent } from './schema.ts';

/** How long before its first past date or the demo a team was asked, and how long it may wait for an answer. */
const ASKED_DAYS = 3;
const ANSWER_DAYS = 7;

type Hire = TownEvent['team'][number];
type HireDate =
  | Pick<Hire['dates'][number], 'status' | 'reason'>
  | { readonly status: 'performed'; readonly reason: '' };

/**
 * Inserts who works with the hosts of events: what was asked of which page and its answers, the time that accepted
 * dates take, and the messages about requests that wait. Throws for an unknown page.
 */
export async function insertTeams(tx: Tx, events: readonly SoldEvent[], now: Date): Promise<void> {
  const pages = new Map(
    (await tx.selectFrom('providers').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  );
  for (const event of events)
    for (const hire of event.event.team) {
      const provider_id = pages.get(hire.page);
      if (provider_id === undefined) throw new Error(`${event.event.slug}: there is no page ${hire.page}.`);
      await insertHire(tx, event, hire, provider_id, now);
    }
}

async function insertHire(tx: Tx, event: SoldEvent, hire: Hire, provider_id: string, now: Date): Promise<void> {
  const first = hire.past ? event.past[0]?.starts_at : undefined;
  const asked = new Date((first ?? now).getTime() - ASKED_DAYS * DAY_MS);
  const id = newId();
  await tx
    .insertInto('hires')
    .values({
      ...{ id, event_id: event.id, provider_id, organiser_id: event.provider_id, kind: 'share', message: hire.message },
      ...{ percent: hire.percent, currency: city.currency, created_at: asked, updated_at: asked },
    })
    .execute();
  const past = hire.past
    ? event.past.map((date): [SoldDate, HireDate] => [date, { status: 'performed', reason: '' }])
    : [];
  const next = hire.dates.flatMap(({ index, ...answer }): [SoldDate, HireDate][] => {
    const date = event.next[index];
    return date === undefined ? [] : [[date, answer]];
  });
  const rows = [...past, ...next].map(([date, { status, reason }]) => ({
    ...{ id: newId(), hire_id: id, provider_id, occurrence_id: date.id, reason, last_at: asked },
    last_by: status === 'pending' ? hire.last_by : 'provider',
    expires_at: new Date(Math.min(now.getTime() + ANSWER_DAYS * DAY_MS, date.starts_at.getTime())),
    status: status === 'accepted' ? 'pending' : status,
    takesTime: status === 'accepted',
  }));
  await tx
    .insertInto('hire_dates')
    .values(rows.map(({ takesTime: _, ...row }) => row))
    .execute();
  await takeTime(
    tx,
    event.id,
    rows.flatMap((row) => (row.takesTime ? row.id : [])),
  );
  if (rows.every(({ status, takesTime }) => status !== 'pending' || takesTime)) return;
  const kind = hire.last_by === 'organiser' ? 'asked' : 'changed';
  await enqueueJob(tx, 'notify-hire', { hire_id: id, kind, at: asked.toISOString() });
}

/** Accepts dates, with the time that they take in the calendar of their page. */
async function takeTime(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, starts_at, ends_at, padded, capacity)
    SELECT d.id, p.id, p.calendar_id, ${event_id}::uuid, 'hire', o.starts_at, o.ends_at,
      tstzrange(
        o.starts_at - make_interval(mins => p.buffer_before_minutes),
        o.ends_at + make_interval(mins => p.buffer_after_minutes)), 1
    FROM hire_dates d JOIN occurrences o ON o.id = d.occurrence_id JOIN providers p ON p.id = d.provider_id
    WHERE d.id = ANY (${[...ids]}::uuid[])`.execute(tx);
  await sql`
    UPDATE hire_dates SET status = 'accepted', commitment_id = id WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

/** Settles the past dates of events with a team as the app does, each two days after its end, where that is past. */
export async function settleTeams(db: Db, events: readonly SoldEvent[], now: Date): Promise<void> {
  const isHeld = async () => false;
  for (const { past, event } of events) {
    if (!event.team.some((hire) => hire.past)) continue;
    for (const { id, ends_at } of past) {
      const at = new Date(ends_at.getTime() + HOLD_MS);
      if (at > now) continue;
      await decideDate(db, id, at);
      await settleDate(db, id, { isHeld, markReleased, markSettled, on: () => undefined }, at);
    }
  }
}
