import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { ownCode, presentCode } from '#server/modules/discounts/index.ts';

export const get_discount_code = handler('discount_code/get_discount_code', async ({ actor, db, now }, input) => {
  const code = await ownCode(db, actor, input.discount_code_id);
  return isRefusal(code) ? code : presentCode(code, now);
});
