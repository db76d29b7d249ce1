import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { beginUse, passkeyOf } from '#server/modules/accounts/passkeys/index.ts';
import { endStep, enterRecoveryCode, findStep, passkeyUseOf } from '#server/modules/accounts/second-step/index.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

const nobody = { user: null, token: null, joined_bookings: 0, options: null };

export const second_step = handler('user/second_step', async (context, input) => {
  const { db, deps, now } = context;
  const { step_token: token, credential, recovery_code: code, session } = input;
  const using = { config: deps.config, now };
  const over = refuse('step_expired', say(signIn, 'second_step.expired'));
  const user_id = await findStep(db, token, now);
  if (user_id === null) return over;
  const use = passkeyUseOf(user_id, token);
  if (credential !== undefined) {
    const passkey = await passkeyOf(db, using, { use, credential });
    // Committed, so that the try is counted and the challenge is used up.
    if (isRefusal(passkey)) return new Committed(passkey);
  } else if (code !== undefined) {
    const left = await enterRecoveryCode(db, context, { user_id, code });
    if (isRefusal(left)) return left.code === 'code_wrong' ? new Committed(left) : left;
    await notifyChange(db, using, user_id, { kind: 'code_used', left });
  } else return { ...nobody, options: await beginUse(db, using, use) };
  if (!(await endStep(db, token, now))) return over;
  const method = credential === undefined ? 'recovery_code' : 'passkey';
  const entered = await enterAccount(db, context, { user_id, kind: session, is_whole: true, method });
  if (entered === null) return over;
  return entered instanceof Committed ? over : { ...nobody, ...entered };
});
