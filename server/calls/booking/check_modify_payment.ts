import { isRefusal } from '#contract/errors.ts';
import { presentWeighed, weighChange } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const check_modify_payment = door('booking/check_modify_payment', async ({ actor, db, now }, input) => {
  const weighed = await weighChange(db, input, actor, now);
  return isRefusal(weighed) ? weighed : presentWeighed(weighed, now);
});
