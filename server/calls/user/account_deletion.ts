import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { listCredit, listOpenThings } from '#server/modules/personal-data/queries.ts';

export const account_deletion = handler('user/account_deletion', async ({ actor, db }) => {
  const credit = await listCredit(db, actor.user_id);
  return {
    open: await listOpenThings(db, actor.user_id),
    credit: credit.map(({ amount, currency }) => ({ amount, currency: Currency.parse(currency) })),
  };
});
