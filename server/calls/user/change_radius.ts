import { updateProfile } from '#server/domain/accounts/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const change_radius = handler('user/change_radius', async ({ actor, db, now }, { radius }) => {
  await updateProfile(db, actor.user_id, { radius }, now);
  return { radius };
});
