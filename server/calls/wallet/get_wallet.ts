import { refuse } from '#contract/errors.ts';
import {
  findPayoutAccount,
  findWalletOwner,
  listPayouts,
  presentBank,
  presentPayout,
  readBalances,
} from '#server/domain/wallet/index.ts';
import { door } from '#server/kernel/call-context.ts';

const MOST_PAYOUTS = 5;

export const get_wallet = door('wallet/get_wallet', async ({ actor, db, now }) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  return {
    balances: await readBalances(db, owner, now),
    payouts: (await listPayouts(db, actor.user_id, MOST_PAYOUTS)).map(presentPayout),
    bank: presentBank(await findPayoutAccount(db, actor.user_id)),
  };
});
