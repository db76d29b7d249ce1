import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { listListings } from '#server/domain/listings/index.ts';
import { findSaved, listSavedListings, savableIds, withSaves } from '#server/domain/saved/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

/** When the last of a page was saved (milliseconds), and its id. */
const Cursor = z.tuple([z.number().int(), id]);

export const saved_service_list = door('my_page/saved_service_list', async ({ actor, db, now }, input) => {
  const after = input.cursor === undefined ? null : readCursor(input.cursor, Cursor);
  if (input.cursor !== undefined && !after)
    return refuse('invalid_input', 'This page of the list cannot be found any more. Please start from its beginning.', {
      errors: [{ path: 'cursor', message: 'This is not a cursor of this list.' }],
    });
  const found = await listSavedListings(
    db,
    actor.user_id,
    after && { saved_ms: after[0], listing_id: after[1] },
    input.limit + 1,
  );
  const page = found.slice(0, input.limit);
  const cards = await listListings(
    db,
    page.map((each) => each.listing_id),
    now,
  );
  const items = page.flatMap((each) => cards.get(each.listing_id) ?? []);
  const last = page.at(-1);
  return {
    items: withSaves(items, await findSaved(db, actor.user_id, savableIds(items))),
    next_cursor: last && found.length > input.limit ? writeCursor([last.saved_ms, last.listing_id]) : null,
  };
});
