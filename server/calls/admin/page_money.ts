import { refuse } from '#contract/errors.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { presentBank, presentPayout } from '#server/modules/wallet/index.ts';
import { findPayoutAccount, listPayouts } from '#server/modules/wallet/payouts/index.ts';
import { findWalletOwner, readBalances } from '#server/modules/wallet/statements/index.ts';

const MAX_PAYOUTS = 5;

export const page_money = handler('admin/page_money', async ({ actor, db, now }, { provider_id }) => {
  if (!mayDecide(actor, 'payments')) return refuse('forbidden', say(adminPages, 'money.forbidden'));
  const page = await findPage(db, provider_id);
  if (page === null) return refuse('not_found', say(adminPages, 'page.gone'));
  const owner = page.owner_id === null ? null : await findWalletOwner(db, page.owner_id);
  if (page.owner_id === null || !owner) return { balances: [], payouts: [], bank: null };
  return {
    balances: await readBalances(db, owner, now),
    payouts: (await listPayouts(db, page.owner_id, MAX_PAYOUTS)).map(presentPayout),
    bank: presentBank(await findPayoutAccount(db, page.owner_id)),
  };
});
