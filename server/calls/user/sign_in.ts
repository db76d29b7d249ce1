import { isRefusal, refuse } from '#contract/errors.ts';
import {
  checkPassword,
  findSessionUser,
  holdPassword,
  normalEmail,
  startSession,
} from '#server/domain/accounts/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const sign_in = handler('user/sign_in', async (context, { email, password, session }) => {
  const { deps, inTx, now, request } = context;
  const by = { kind: 'visitor', config: deps.config, device: request.device } as const;
  const checked = await checkPassword(inTx, { email: normalEmail(email), password, by }, now);
  if (isRefusal(checked)) return checked;
  return inTx(async (tx) => {
    const isStill = await holdPassword(tx, checked.user_id, checked.hash);
    const user = isStill ? await findSessionUser(tx, checked.user_id) : null;
    if (!user) return refuse('wrong_credentials', 'The email address or password is wrong.');
    return { user, token: await startSession(tx, context, { user_id: user._id, kind: session }) };
  });
});
