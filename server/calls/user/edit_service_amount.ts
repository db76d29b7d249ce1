import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentOwnService } from '#server/modules/catalogue/index.ts';
import { findServicePage, lockPage, readService, updateService } from '#server/modules/catalogue/queries.ts';
import { refusePrice } from '#server/modules/catalogue/rules.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import { enqueueListingRefresh } from '#server/modules/pages/queries.ts';

export const edit_service_amount = handler('user/edit_service_amount', async ({ actor, db, now }, input) => {
  const service = await findServicePage(db, input.service_id);
  const page = service && (await lockPage(db, service.provider_id));
  if (!page || !ownsPage(actor, page)) return refuse('not_found', 'We couldn’t find this service among yours.');
  const price = refusePrice(input, page.currency);
  if (price) return price;
  await updateService(db, input.service_id, { amount: input.amount }, now);
  await enqueueListingRefresh(db, page.id);
  const row = await readService(db, { id: input.service_id, provider_id: page.id }, actor.user_id);
  return presentOwnService(row, page.id);
});
