import { handler } from '#server/kernel/call-context.ts';
import { countUnseen, markSeen, publishInvalidation } from '#server/modules/notifications/queries.ts';

export const notification_view = handler('user/notification_view', async ({ actor, db, now }, input) => {
  const changed = await markSeen(db, actor.user_id, 'all' in input ? 'all' : input.notification_ids, now);
  if (changed > 0) await publishInvalidation(db, actor.user_id, ['user/notification_list']);
  return { changed, unseen_count: await countUnseen(db, actor.user_id) };
});
