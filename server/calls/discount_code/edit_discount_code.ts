import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { lockOwnCode, presentCode, refuseCode } from '#server/modules/discounts/index.ts';
import { findCode, updateCode } from '#server/modules/discounts/queries.ts';

export const edit_discount_code = handler('discount_code/edit_discount_code', async ({ actor, db, now }, input) => {
  const { discount_code_id, ...given } = input;
  const code = await lockOwnCode(db, actor, discount_code_id);
  if (isRefusal(code)) return code;
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const refusal = await refuseCode(db, { ...code, ...change });
  if (refusal) return refusal;
  await updateCode(db, code.id, change, now);
  const after = await findCode(db, code.id);
  return after ? presentCode(after, now) : refuse('not_found');
});
