import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { lockPage } from '#server/modules/catalogue/queries.ts';
import { presentCode, refuseCode } from '#server/modules/discounts/index.ts';
import { findCode, insertCode } from '#server/modules/discounts/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

export const create_discount_code = handler('discount_code/create_discount_code', async ({ actor, db, now }, input) => {
  // Locked, so that the second of two concurrent codes with the same text is refused.
  const page = await lockPage(db, input.provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', 'We couldn’t find this page among yours.');
  const refusal = await refuseCode(db, { ...input, uses: 0 });
  if (refusal) return refusal;
  const id = await insertCode(db, { ...input, currency: page.currency }, now);
  const code = await findCode(db, id);
  return code ? presentCode(code, now) : refuse('not_found');
});
