import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { orUnavailable } from '#server/modules/payments/index.ts';
import { presentBank } from '#server/modules/wallet/index.ts';
import { findPayoutAccount, openPayoutAccount } from '#server/modules/wallet/payouts/index.ts';
import { findWalletOwner } from '#server/modules/wallet/statements/index.ts';

export const save_bank_info = handler(
  'wallet/save_bank_info',
  async ({ actor, inTx, read, providers, request, now }, { country, bank_token, current_password }) => {
    const owner = await findWalletOwner(read, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    // Polling the account changes nothing; without an account there is nothing to poll.
    if (bank_token === undefined && country === undefined && !(await findPayoutAccount(read, actor.user_id)))
      return presentBank(null);
    if (bank_token !== undefined) {
      const proved = await provePassword(inTx, owner, { current_password, why: 'change where your money goes' }, now);
      if (isRefusal(proved)) return proved;
    }
    const input = { ...owner, country, bank_token, key: request.idempotency_key ?? request.id };
    const account = await orUnavailable(() =>
      openPayoutAccount({ inTx, read, gateway: providers.gateway }, input, now),
    );
    return isRefusal(account) ? account : presentBank(account);
  },
  { claims_key_first: true },
);
