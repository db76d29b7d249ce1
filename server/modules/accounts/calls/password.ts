import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { CODE_SECONDS, findProof, mailCode, smsCode, useProof } from '#server/modules/accounts/codes/index.ts';
import { notifyChange, pauseMethods } from '#server/modules/accounts/methods/index.ts';
import {
  checkPassword,
  hashPassword,
  holdPassword,
  putPassword,
  refuseWeakPassword,
} from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser, findUserBy, isEmailTaken, unverifyPhone } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
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

export const send_otp = handler(
  'user/send_otp',
  async ({ actor, deps: { config }, inTx, now, request }, { phone, purpose }) => {
    if (!hasSms(config)) return refuse('unavailable', 'SMS codes aren’t set up here. Use your email address instead.');
    return inTx(async (tx) => {
      const own = actor.kind === 'user' ? await findOwnUser(tx, actor.user_id) : null;
      const subject = { purpose, phone, own_phone: own?.phone ?? null };
      const refusal = await smsCode(tx, { config, ip: request.ip, device: request.device, now }, subject);
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    });
  },
);

export const email_send_otp = handler(
  'user/email_send_otp',
  async ({ actor, deps: { config }, inTx, now, request }, { email: typed, purpose }) =>
    inTx(async (tx) => {
      const email = normalEmail(typed);
      if (purpose === 'change_phone' || purpose === 'delete_account') {
        const own = actor.kind === 'user' ? await findOwnUser(tx, actor.user_id) : null;
        if (own?.email !== email) return refuse('forbidden', 'This code goes to your own address only. Sign in first.');
      }
      const refusal = await mailCode(tx, { config, ip: request.ip, device: request.device, now }, { purpose, email });
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    }),
);

export const reset_password = handler('user/reset_password', async (context, { reset_token: token, new_password }) => {
  const { deps, inTx, now, providers, read } = context;
  const over = refuse('code_expired', 'This took too long. Ask for a new email.');
  const found = await inTx(async (tx) => {
    const proof = await findProof(tx, { purposes: ['reset'], token }, now);
    if (proof === null) return null;
    const { address } = proof;
    const user = await findUserBy(tx, address.includes('@') ? { email: address } : { phone: address });
    return user && { user, address };
  });
  if (!found) return over;
  const { user, address } = found;
  const weak = await refuseWeakPassword(read, { password: new_password, owner: user, path: 'new_password' });
  if (weak) return weak;
  const hash = await hashPassword(new_password);
  if (isRefusal(hash)) return hash;
  return inTx(async (tx) => {
    if ((await useProof(tx, { purpose: 'reset', token }, now)) === null) return over;
    const before = await findOwnUser(tx, user.id);
    if (!before) return over;
    await putPassword(tx, user.id, hash, now);
    await endSessions(tx, { user_id: user.id });
    await renewAccess(tx, user, before.phone === null ? [] : [before.phone]);
    // An intruder may have added their own number, so only the verified mailbox can still sign in.
    const isByMail = address === user.email;
    const phone = isByMail ? await unverifyPhone(tx, user.id, now) : null;
    if (isByMail) await pauseMethods(tx, { config: deps.config, now, identities: providers.identities }, user.id);
    // Strangers may have locked the address for unknown browsers. The new password must still sign in from this
    // browser.
    await rememberBrowser(tx, context, user.id);
    const kind = before.has_password ? 'password_changed' : 'password_set';
    await notifyChange(tx, { config: deps.config, now }, user.id, { kind, phone });
    return { done: true as const };
  });
});

export const check_email = handler('user/check_email', async ({ db }, { email }) => ({
  exists: await isEmailTaken(db, normalEmail(email)),
}));
