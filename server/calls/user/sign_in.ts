import { isRefusal, refuse } from '#contract/errors.ts';
import { checkPassword, holdPassword } from '#server/domain/accounts/passwords/index.ts';
import { findSessionUser } from '#server/domain/accounts/queries.ts';
import { normalEmail } from '#server/domain/accounts/rules.ts';
import { startSession } from '#server/domain/accounts/sessions/index.ts';
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
