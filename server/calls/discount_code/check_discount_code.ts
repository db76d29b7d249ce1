import { handler } from '#server/kernel/call-context.ts';
import { refuseForeignPage } from '#server/modules/discounts/index.ts';
import { isCodeTaken } from '#server/modules/discounts/queries.ts';

export const check_discount_code = handler('discount_code/check_discount_code', async ({ actor, db }, input) => {
  const refusal = await refuseForeignPage(db, actor, input.provider_id);
  if (refusal) return refusal;
  return { code: input.code, free: !(await isCodeTaken(db, input.provider_id, input.code)) };
});
