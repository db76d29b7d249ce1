import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { refuseFrozen } from '#server/modules/claims/index.ts';
import { presentPayout } from '#server/modules/wallet/index.ts';
import { withdraw } from '#server/modules/wallet/payouts/index.ts';

export const wallet_withdraw = handler(
  'user/wallet_withdraw',
  async ({ actor, inTx, providers, log, key, now }, input) => {
    const deps = { inTx, gateway: providers.gateway, log, key, refuseFrozen };
    const payout = await withdraw(deps, { user_id: actor.user_id, ...input }, now);
    return isRefusal(payout) ? payout : presentPayout(payout);
  },
);
