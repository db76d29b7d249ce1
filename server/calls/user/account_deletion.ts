import { Currency } from '#contract/money.ts';
import { listCredit, listOpenThings } from '#server/domain/personal-data/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const account_deletion = handler('user/account_deletion', async ({ actor, db }) => {
  const credit = await listCredit(db, actor.user_id);
  return {
    open: await listOpenThings(db, actor.user_id),
    credit: credit.map(({ amount, currency }) => ({ amount, currency: Currency.parse(currency) })),
  };
});
