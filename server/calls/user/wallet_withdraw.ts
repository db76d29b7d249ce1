import { isRefusal } from '#contract/errors.ts';
import { presentPayout, withdraw } from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const wallet_withdraw = door('user/wallet_withdraw', async ({ actor, inTx, providers, log, key, now }, wish) => {
  const deps = { inTx, gateway: providers.gateway, log, key };
  const payout = await withdraw(deps, { user_id: actor.user_id, ...wish }, now);
  return isRefusal(payout) ? payout : presentPayout(payout);
});
