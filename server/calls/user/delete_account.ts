import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { proveMailbox } from '#server/modules/accounts/codes/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';
import { disconnectAccount } from '#server/modules/meetings/index.ts';
import { eraseAccount } from '#server/modules/personal-data/index.ts';
import { listOpenThings } from '#server/modules/personal-data/queries.ts';

export const delete_account = handler(
  'user/delete_account',
  async (context, { current_password, email_code }) => {
    const { actor, deps, inTx, now, providers, read, request } = context;
    const user = await findOwnUser(read, actor.user_id);
    if (!user) return refuse('not_signed_in');
    const why = 'delete your account';
    const refused = user.has_password
      ? await provePassword(inTx, user, { current_password, why }, now)
      : await proveMailbox(
          inTx,
          { config: deps.config, device: request.device, now },
          { email: user.email, code: email_code, purpose: 'delete_account', why },
        );
    if (refused) return refused;
    const open = await listOpenThings(read, actor.user_id);
    // The account of online meetings is left at its provider first, which needs its tokens.
    if (open.length === 0)
      await disconnectAccount({ ...deps, inTx, zoom: providers.meetings.zoom }, actor.user_id, now);
    return inTx((tx) => eraseAccount(tx, deps, actor.user_id, now));
  },
  { locks_caller: 'itself' },
);
