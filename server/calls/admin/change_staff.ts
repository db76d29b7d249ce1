import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { listStaff, lockAccount, noteAct, setRole } from '#server/modules/staff/queries.ts';

export const change_staff = handler('admin/change_staff', async ({ actor, db, now }, { email, user_id, role }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the staff.');
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const found = await lockAccount(db, user_id === undefined ? { email: normalEmail(email ?? '') } : { user_id });
  if (!found) {
    if (user_id !== undefined) return refuse('not_found', 'We couldn’t find this account.');
    const message = 'There’s no verified account with this address. Ask them to sign up first.';
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  if (found.role !== role) {
    await setRole(db, found.id, role, now);
    await noteAct(
      db,
      actor,
      {
        act: 'change_staff',
        subject: 'user',
        subject_id: found.id,
        before: { role: found.role },
        after: { role, about: found.name },
        why: '',
      },
      now,
    );
    const market = await findMarketName(db);
    const title = role === 'user' ? `You’re no longer on the staff of ${market}` : `You’re now ${role} at ${market}`;
    const text = role === 'user' ? 'An admin removed your access to Admin.' : 'You’ll find Admin in your menu.';
    const link = role === 'user' ? '/' : '/admin';
    await insertNotification(db, { user_id: found.id, kind: 'staff', title, text, link }, now, ['user/session']);
  }
  return { items: await listStaff(db) };
});
