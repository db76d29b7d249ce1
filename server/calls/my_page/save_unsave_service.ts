import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { deleteSave, insertSave, isOfferedService, isPublishedProvider } from '#server/modules/saved/queries.ts';

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
