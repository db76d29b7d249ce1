import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentBank, presentPayout } from '#server/modules/wallet/index.ts';
import { findPayoutAccount, listPayouts } from '#server/modules/wallet/payouts/index.ts';
import { findWalletOwner, listPaidMonths, readBalances } from '#server/modules/wallet/statements/index.ts';

const MAX_PAYOUTS = 5;

export const get_wallet = handler('wallet/get_wallet', async ({ actor, db, now }) => {
  const owner = await findWalletOwner(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  return {
    balances: await readBalances(db, owner, now),
    payouts: (await listPayouts(db, actor.user_id, MAX_PAYOUTS)).map(presentPayout),
    bank: presentBank(await findPayoutAccount(db, actor.user_id)),
    payment_months: await listPaidMonths(db, owner.user_id, owner.timezone),
  };
});
