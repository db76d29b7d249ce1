import { isRefusal } from '#contract/errors.ts';
import {
  noteSearch,
  pageJson,
  presentFound,
  type SearchPage,
  searchListings,
  withoutOffKinds,
  withSearchedDates,
} from '#server/domain/listings/search/index.ts';
import { savableIds, withSaves } from '#server/domain/saved/index.ts';
import { findSaved } from '#server/domain/saved/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';

export const home_service_event_list = handler(
  'my_page/home_service_event_list',
  async ({ actor, db, deps, now, language }, asked) => {
    const input = await withoutOffKinds(db, asked);
    const { from, to } = input;
    const count = ({ found }: SearchPage) => {
      if (input.cursor === undefined) noteSearch(deps, input, found.length > 0, now);
    };
    const hasDays = from !== undefined && input.kind !== 'provider';
    // Guests have no saves, so the stored cards are sent unchanged.
    if (actor.kind !== 'user' && !hasDays)
      return searchListings(db, input, now, (page) => {
        count(page);
        return new JsonText(pageJson(page));
      });
    const page = await searchListings(db, input, now, ({ found, ...rest }) => {
      count({ found, ...rest });
      return { ...rest, items: presentFound(found) };
    });
    if (isRefusal(page)) return page;
    const items = hasDays ? await withSearchedDates(db, page.items, { from, to }, { now, language }) : page.items;
    if (actor.kind !== 'user') return { ...page, items };
    const saved = await findSaved(db, actor.user_id, savableIds(items));
    return { ...page, items: withSaves(items, saved) };
  },
);
