import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { listSearches } from '#server/modules/listings/search/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { nameTowns } from '#server/modules/places/index.ts';

/** Sums have no key of their own, so a page begins after a number of them. */
const Cursor = z.strictObject({ skip: z.int().min(1).max(1_000_000) });

export const search_list = handler('admin/search_list', async ({ db, now }, { days, show, limit, cursor }) => {
  const after = readCursor(cursor, Cursor);
  if (isRefusal(after)) return after;
  const skip = after?.skip ?? 0;
  const timezone = (await findMarket(db))?.timezone ?? 'UTC';
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const wanted = { today: today.toString(), days, isMissed: show === 'missed', limit, skip };
  const rows = await listSearches(db, wanted);
  const shown = rows.slice(0, limit);
  const towns = await nameTowns(db, shown);
  return {
    items: shown.map(({ term, searches, misses }, at) => ({ term, searches, misses, place: towns[at] ?? null })),
    next_cursor: rows.length > limit ? writeCursor({ skip: skip + limit }) : null,
  };
});
