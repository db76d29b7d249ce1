import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { evaluateChange, presentPriced } from '#server/modules/bookings/changes/index.ts';

export const check_modify_payment = handler('booking/check_modify_payment', async ({ actor, db, now }, input) => {
  const priced = await evaluateChange(db, input, actor, now);
  return isRefusal(priced) ? priced : presentPriced(priced, now);
});
