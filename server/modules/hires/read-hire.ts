import type { HireSide } from '#contract/choices/hire.ts';
import type { EventHost } from '#contract/entities/event.ts';
import type { Hire } from '#contract/events/hire.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { pageAfter, type TimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findClashes } from '#server/modules/events/manage/index.ts';
import { findHire, type HireDateRow, type HireRow, listHireDates, listHires } from './hire-store.ts';
import { listNeighbours } from './neighbour-store.ts';
import { sideOf } from './policy.ts';
import { presentHire, presentHiredPage } from './present.ts';
import { awaitedSide } from './rules/hire-actions.ts';

/** Presents a hire to one of its sides; for the hired page with what is in its calendar on open dates. */
export async function readHire(db: ReadDb | Tx, row: HireRow, side: HireSide, now: Date): Promise<Hire> {
  return describeHire(db, row, await listHireDates(db, [row.id]), side, now);
}

async function describeHire(
  db: ReadDb | Tx,
  row: HireRow,
  dates: readonly HireDateRow[],
  side: HireSide,
  now: Date,
): Promise<Hire> {
  const open = dates.filter((date) => date.starts_at > now && awaitedSide(date) === 'provider');
  const spans = open.map(({ id, starts_at, ends_at }) => ({
    key: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }));
  if (side === 'organiser' || spans.length === 0)
    return presentHire(row, dates, side, { clashes: new Map(), neighbours: [] }, now);
  const clashes = await findClashes(db, { id: row.event_id, provider_id: row.provider_id }, spans, now);
  const neighbours = await listNeighbours(
    db,
    row,
    open.map((date) => date.id),
  );
  return presentHire(row, dates, side, { clashes, neighbours }, now);
}

type ListInput = ParsedInput<'user/event_provider_list'> & { readonly after: TimeCursor | null };

/** Lists the hires of an event that the caller has a side in, or one hire. Those of others are not there. */
export async function listEventHires(
  db: ReadDb,
  actor: UserActor,
  input: ListInput,
  now: Date,
): Promise<CallOutput<'user/event_provider_list'>> {
  const { event_id, hire_id, limit, after } = input;
  const one = hire_id === undefined ? null : await findHire(db, hire_id);
  const rows =
    event_id === undefined
      ? [one].filter((row) => row !== null)
      : await listHires(db, { event_id, user_id: actor.user_id }, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const dates = await listHireDates(
    db,
    shown.map((row) => row.id),
  );
  const items: Hire[] = [];
  const provider_detail: EventHost[] = [];
  for (const row of shown) {
    const side = sideOf(actor, row);
    const own = dates.filter((date) => date.hire_id === row.id);
    if (side === null) continue;
    items.push(await describeHire(db, row, own, side, now));
    provider_detail.push(presentHiredPage(row.provider));
  }
  return { items, next_cursor, provider_detail };
}
