import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findProof, renewFirstMails, useProof } from '#server/modules/accounts/codes/index.ts';
import { openAccount } from '#server/modules/accounts/index.ts';
import { hashPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { findUserBy, markEmailVerified } from '#server/modules/accounts/queries.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

export const use_email_link = handler('user/use_email_link', async (context, input) => {
  const { inTx, now, read } = context;
  const { link_token: token, sign_up_token, name, password, session } = input;
  const over = refuse('link_expired', 'Links work once, for an hour. Ask for a new email.');
  const proof = await inTx((tx) => findProof(tx, { purposes: ['sign_in', 'verify'], token }, now));
  if (!proof) return over;
  const { purpose, address: email } = proof;
  const owner = { name: name ?? '', email };
  const weak = password === undefined ? null : await refuseWeakPassword(read, { password, owner, path: 'password' });
  if (weak) return weak;
  const hash = password === undefined ? undefined : await hashPassword(password);
  if (isRefusal(hash)) return hash;
  return inTx(async (tx) => {
    if ((await useProof(tx, { purpose, token }, now)) === null) return over;
    const user_id =
      purpose === 'verify'
        ? await openAccount(tx, email, { sign_up_token, name, password_hash: hash }, now)
        : ((await findUserBy(tx, { email }))?.id ?? null);
    if (user_id === null) return over;
    await markEmailVerified(tx, user_id, now);
    await renewFirstMails(tx, email);
    return (await enterAccount(tx, context, { user_id, kind: session, is_whole: false, method: 'email_link' })) ?? over;
  });
});
