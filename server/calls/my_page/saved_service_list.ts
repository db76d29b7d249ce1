import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { listListings } from '#server/modules/listings/search/index.ts';
import { withSavesOf } from '#server/modules/saved/index.ts';
import { listSavedListings } from '#server/modules/saved/queries.ts';

/** The save time (milliseconds) and the id of a page's last entry. */
const Cursor = z.strictObject({ saved_ms: z.number().int(), listing_id: id });

export const saved_service_list = handler('my_page/saved_service_list', async ({ actor, db, now }, input) => {
  const after = readCursor(input.cursor, Cursor);
  if (isRefusal(after)) return after;
  const found = await listSavedListings(db, actor.user_id, after, input.limit + 1);
  const page = found.slice(0, input.limit);
  const cards = await listListings(
    db,
    page.map((each) => each.listing_id),
    now,
  );
  const items = page.flatMap((each) => cards.get(each.listing_id) ?? []);
  const last = page.at(-1);
  return {
    items: await withSavesOf(db, actor.user_id, items),
    next_cursor: last && found.length > input.limit ? writeCursor(last) : null,
  };
});
