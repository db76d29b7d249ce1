import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import {
  checkPassword,
  hashPassword,
  holdPassword,
  putPassword,
  refuseWeakPassword,
} from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';
import { endSessions, rememberBrowser, renewAccess, renewCookie } from '#server/modules/accounts/sessions/index.ts';

export const change_password = handler('user/change_password', async (context, { current_password, new_password }) => {
  const { actor, deps, inTx, now, read } = context;
  const user = await findOwnUser(read, actor.user_id);
  if (!user) return refuse('not_signed_in');
  const checked = await checkPassword(
    inTx,
    { email: user.email, password: current_password, by: { kind: 'signed_in' } },
    now,
  );
  if (isRefusal(checked)) {
    if (checked.code !== 'wrong_credentials') return refuse(checked.code, checked.detail, { extra: checked.extra });
    const message = 'That isn’t your current password.';
    return refuse('wrong_credentials', message, { errors: [{ path: 'current_password', message }] });
  }
  const weak = await refuseWeakPassword(read, { password: new_password, owner: user, path: 'new_password' });
  if (weak) return weak;
  const hash = await hashPassword(new_password);
  if (isRefusal(hash)) return hash;
  return inTx(async (tx) => {
    if (!(await holdPassword(tx, user._id, checked.hash)))
      return refuse('wrong_credentials', 'Your password was changed elsewhere just now.');
    await putPassword(tx, user._id, hash, now);
    await notifyChange(tx, { config: deps.config, now }, user._id, { kind: 'password_changed', phone: null });
    await renewAccess(tx, { id: user._id, email: user.email }, user.phone === null ? [] : [user.phone]);
    await renewCookie(tx, context);
    if (actor.is_browser) await rememberBrowser(tx, context, user._id);
    return { ended: await endSessions(tx, { user_id: user._id, except: actor.session_id }) };
  });
});
