import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { listListings } from '#server/modules/listings/search/index.ts';
import { markSaved } from '#server/modules/saved/index.ts';
import {
  deleteSave,
  insertSave,
  isOfferedService,
  isPublishedEvent,
  isPublishedProvider,
  listSavedListings,
} from '#server/modules/saved/queries.ts';

export const save_unsave_service = handler(
  'my_page/save_unsave_service',
  async ({ actor, db, now }, { service_id, provider_id, is_save }) => {
    const subject_id = service_id ?? provider_id ?? '';
    const { user_id } = actor;
    if (!is_save) {
      await deleteSave(db, { user_id, subject_id });
      return { is_save };
    }
    const isThere = service_id ? await isOfferedService(db, service_id) : await isPublishedProvider(db, subject_id);
    if (!isThere) return refuse('not_found', 'This is no longer available, so you can’t save it.');
    await insertSave(db, { user_id, kind: service_id ? 'service' : 'provider', subject_id }, now);
    return { is_save };
  },
);

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
    items: await markSaved(db, actor.user_id, items),
    next_cursor: last && found.length > input.limit ? writeCursor(last) : null,
  };
});

export const save_unsave_event = handler(
  'my_page/save_unsave_event',
  async ({ actor, db, now }, { event_id, is_save }) => {
    const save = { user_id: actor.user_id, subject_id: event_id };
    if (!is_save) {
      await deleteSave(db, save);
      return { event_id, is_save };
    }
    if (!(await isPublishedEvent(db, event_id))) return refuse('not_found', say(eventFind, 'save.gone'));
    await insertSave(db, { ...save, kind: 'event' }, now);
    return { event_id, is_save };
  },
);
