import { isRefusal, refuse } from '#contract/errors.ts';
import {
  endSessions,
  findProof,
  findUserBy,
  forgetTries,
  hashPassword,
  passwordChangedMail,
  passwordTries,
  putPassword,
  useProof,
  weakPassword,
} from '#server/domain/accounts/index.ts';
import { insertMessage, mailFrame } from '#server/domain/notifications/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const reset_password = door(
  'user/reset_password',
  async ({ deps, inTx, now }, { reset_token: token, new_password }) => {
    const over = refuse('code_expired', 'This took too long. Please ask for a new code.');
    const user = await inTx(async (tx) => {
      const address = await findProof(tx, { purpose: 'reset', token }, now);
      if (address === null) return null;
      return findUserBy(tx, address.includes('@') ? { email: address } : { phone: address });
    });
    if (!user) return over;
    const weak = weakPassword(new_password, user);
    if (weak) return refuse('password_weak', weak, { errors: [{ path: 'new_password', message: weak }] });
    const hash = await hashPassword(new_password);
    if (isRefusal(hash)) return hash;
    return inTx(async (tx) => {
      if ((await useProof(tx, { purpose: 'reset', token }, now)) === null) return over;
      await putPassword(tx, user.id, hash, now);
      await endSessions(tx, { user_id: user.id });
      await forgetTries(tx, passwordTries(user.email));
      await insertMessage(tx, await passwordChangedMail(await mailFrame(tx, deps.config), { to: user.email }), now);
      return { done: true as const };
    });
  },
);
