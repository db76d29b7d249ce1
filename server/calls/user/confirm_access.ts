import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { CONFIRMED_MS, enterOwnCode, mailOwnCode, markConfirmed } from '#server/modules/accounts/confirm/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';

export const confirm_access = handler('user/confirm_access', async (context, input) => {
  const { actor, deps, inTx, now, read } = context;
  const { config } = deps;
  const user = await findOwnUser(read, actor.user_id);
  if (!user) return refuse('not_signed_in');
  const code = { purpose: 'confirm', user_id: user._id, email: user.email } as const;
  if (input.send_code) {
    const refused = await inTx((tx) => mailOwnCode(tx, { config, now, language: user.language }, code));
    return refused ?? { confirmed_until: null };
  }
  if (input.current_password !== undefined) {
    const why = 'how you sign in';
    const refused = await provePassword(inTx, user, { current_password: input.current_password, why }, now);
    if (refused) return refused;
  }
  return inTx(async (tx) => {
    const typed = input.email_code;
    const refused =
      typed === undefined
        ? null
        : await enterOwnCode(tx, { config, now }, { ...code, code: typed, field: 'email_code' });
    // Committed, so that a wrong code is counted.
    if (refused) return refused.code === 'code_wrong' ? new Committed(refused) : refused;
    await markConfirmed(tx, actor.session_id, now);
    return { confirmed_until: new Date(now.getTime() + CONFIRMED_MS).toISOString() };
  });
});
