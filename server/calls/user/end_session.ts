import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { dropSessionCookie, endSessions } from '#server/modules/accounts/sessions/index.ts';

export const end_session = handler('user/end_session', async (context, { session_id }) => {
  const { actor, db, now } = context;
  const refused = session_id === actor.session_id ? null : await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const ended = await endSessions(db, { session_id, user_id: actor.user_id });
  if (ended === 0) return refuse('not_found', 'This session has already ended.');
  if (session_id === actor.session_id) dropSessionCookie(context);
  return { ended };
});
