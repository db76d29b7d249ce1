import { handler } from '#server/kernel/call-context.ts';
import { endImpersonation } from '#server/modules/accounts/impersonation/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const end_impersonation = handler('user/end_impersonation', async ({ actor, db, now }) => {
  const seen = await endImpersonation(db, actor.session_id, now);
  if (seen === null || actor.impersonation === undefined) return { ended: false };
  const by = { user_id: actor.impersonation.admin_id, role: 'admin' as const };
  const act = { act: 'end_impersonation', subject: 'user' as const, subject_id: seen, before: {}, after: {}, why: '' };
  await noteAct(db, by, act, now);
  return { ended: true };
});
