import { refuse } from '#contract/errors.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { deleteSave, insertSave, isPublishedEvent } from '#server/modules/saved/queries.ts';

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
