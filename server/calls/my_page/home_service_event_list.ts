import { isRefusal } from '#contract/errors.ts';
import { pageJson, presentFound, searchListings } from '#server/domain/listings/index.ts';
import { findSaved, savableIds, withSaves } from '#server/domain/saved/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { JsonText } from '#server/kernel/json-text.ts';

export const home_service_event_list = door('my_page/home_service_event_list', async ({ actor, db, now }, input) => {
  const page = await searchListings(db, input, now);
  if (isRefusal(page)) return page;
  // Guests have no hearts, so the stored cards go out as they are.
  if (actor.kind !== 'user') return new JsonText(pageJson(page, now));
  const { next_cursor, corrected_text } = page;
  const items = page.found.map((found) => presentFound(found, now));
  const saved = await findSaved(db, actor.user_id, savableIds(items));
  return { items: withSaves(items, saved), next_cursor, corrected_text };
});
