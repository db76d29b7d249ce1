import { refuse } from '#contract/errors.ts';
import { looks } from '#locales/areas/looks.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { beginLook, findLookedAt } from '#server/modules/accounts/looks/index.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const impersonate = handler('admin/impersonate', async ({ actor, db, now }, { email, user_id, reason }) => {
  if (!mayDecide(actor, 'impersonation')) return refuse('forbidden', say(looks, 'admins_only'));
  const seen = await findLookedAt(db, user_id === undefined ? { email: normalEmail(email ?? '') } : { user_id });
  if (seen === null) {
    if (user_id !== undefined) return refuse('not_found', say(looks, 'no_account'));
    const message = say(looks, 'no_account');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  if (seen.role !== 'user') return refuse('cannot_impersonate', say(looks, 'staff'));
  const look = { session_id: actor.session_id, admin_id: actor.user_id, user_id: seen.id, reason };
  const until = await beginLook(db, look, now);
  const act = { act: 'impersonate', subject: 'user' as const, subject_id: seen.id, why: reason };
  await noteAct(db, actor, { ...act, before: {}, after: { about: seen.name, until: until.toISOString() } }, now);
  const market = await findMarketName(db);
  const title = say(looks, 'notification.title', { market });
  const notification = { user_id: seen.id, kind: 'staff', title, text: say(looks, 'notification.text', { reason }) };
  await insertNotification(db, { ...notification, link: '/profile' }, now, ['user/session_list']);
  return { user: { _id: seen.id, name: seen.name }, until: until.toISOString() };
});
