import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { checkPassword, holdPassword } from '#server/modules/accounts/passwords/index.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

export const sign_in = handler('user/sign_in', async (context, { email, password, session }) => {
  const { deps, inTx, now, request } = context;
  const by = { kind: 'visitor', config: deps.config, device: request.device } as const;
  const checked = await checkPassword(inTx, { email: normalEmail(email), password, by }, now);
  if (isRefusal(checked)) return checked;
  return inTx(async (tx) => {
    const isStill = await holdPassword(tx, checked.user_id, checked.hash);
    const entry = { user_id: checked.user_id, kind: session, is_whole: false, method: 'password' as const };
    const entered = isStill ? await enterAccount(tx, context, entry) : null;
    return entered ?? refuse('wrong_credentials', 'The email address or password is wrong.');
  });
});
