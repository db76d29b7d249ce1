import { isRefusal } from '#contract/errors.ts';
import { searchListings } from '#server/domain/listings/index.ts';
import { findSaved, savableIds, withSaves } from '#server/domain/saved/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const home_service_event_list = door('my_page/home_service_event_list', async ({ actor, db, now }, input) => {
  const page = await searchListings(db, input, now);
  if (isRefusal(page) || actor.kind !== 'user') return page;
  const saved = await findSaved(db, actor.user_id, savableIds(page.items));
  return { ...page, items: withSaves(page.items, saved) };
});
