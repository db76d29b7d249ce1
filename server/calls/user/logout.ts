import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { dropSessionCookie, endDevices, endSessions } from '#server/modules/accounts/sessions/index.ts';

export const logout = handler('user/logout', async (context, { all }) => {
  const { actor, db, now } = context;
  const refused = all ? await needsConfirmation(db, actor, now) : null;
  if (refused) return refused;
  const ended = await endSessions(db, all ? { user_id: actor.user_id } : { session_id: actor.session_id });
  if (all) await endDevices(db, actor.user_id);
  dropSessionCookie(context);
  return { ended };
});
