import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findProof, useProof } from '#server/modules/accounts/codes/index.ts';
import { notifyChange, pauseMethods } from '#server/modules/accounts/methods/index.ts';
import { hashPassword, putPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser, findUserBy, unverifyPhone } from '#server/modules/accounts/queries.ts';
import { endSessions, rememberBrowser, renewAccess } from '#server/modules/accounts/sessions/index.ts';

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
