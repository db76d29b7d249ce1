import { handler } from '#server/kernel/call-context.ts';
import { updateProfile } from '#server/modules/accounts/queries.ts';

export const change_radius = handler('user/change_radius', async ({ actor, db, now }, { radius }) => {
  await updateProfile(db, actor.user_id, { radius }, now);
  return { radius };
});
