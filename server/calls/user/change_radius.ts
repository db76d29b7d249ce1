import { updateProfile } from '#server/domain/accounts/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const change_radius = door('user/change_radius', async ({ actor, db, now }, { radius }) => {
  await updateProfile(db, actor.user_id, { radius }, now);
  return { radius };
});
