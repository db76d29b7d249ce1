import { handler } from '#server/kernel/call-context.ts';
import { countUnseen, deleteNotifications, publishInvalidation } from '#server/modules/notifications/queries.ts';

export const delete_notifications = handler('user/delete_notifications', async ({ actor, db }, input) => {
  const changed = await deleteNotifications(db, actor.user_id, 'all' in input ? 'all' : input.notification_ids);
  if (changed > 0) await publishInvalidation(db, actor.user_id, ['user/notification_list']);
  return { changed, unseen_count: await countUnseen(db, actor.user_id) };
});
