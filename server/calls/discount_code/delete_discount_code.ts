import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { lockOwnCode } from '#server/modules/discounts/index.ts';
import { updateCode } from '#server/modules/discounts/queries.ts';

export const delete_discount_code = handler('discount_code/delete_discount_code', async ({ actor, db, now }, input) => {
  const code = await lockOwnCode(db, actor, input.discount_code_id);
  if (isRefusal(code)) return code;
  await updateCode(db, code.id, { is_active: false, deleted_at: now }, now);
  return { deleted: true as const };
});
