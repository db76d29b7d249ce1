import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { MAX_COUNTED } from '#contract/limits/counted-results.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { nameTowns } from '#server/modules/listings/places/index.ts';
import { answerSearch, countFound, listSearches } from '#server/modules/listings/search/index.ts';
import { findMarket, findOffFeatures } from '#server/modules/market/queries.ts';
import { markSaved } from '#server/modules/saved/index.ts';

export const home_service_event_list = handler('my_page/home_service_event_list', (context, input) =>
  answerSearch(context, input, 'whole', (items, user_id) => markSaved(context.db, user_id, items)),
);

export const listing_cards = handler('my_page/listing_cards', (context, input) =>
  answerSearch(context, input, 'card', (items, user_id) => markSaved(context.db, user_id, items)),
);

export const search_counts = handler('my_page/search_counts', async ({ db, now }, input) => {
  const count = (kind: 'provider' | 'event') => countFound(db, { ...input, kind }, now, MAX_COUNTED);
  const hasEvents = !(await findOffFeatures(db)).includes('events');
  const [provider, event] = await Promise.all([count('provider'), hasEvents ? count('event') : 0]);
  return { provider, event };
});

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
