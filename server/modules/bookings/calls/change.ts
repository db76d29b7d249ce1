import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { evaluateChange, presentChange, presentPriced, proposeChange } from '#server/modules/bookings/changes/index.ts';
import { readMoved } from '#server/modules/bookings/read/index.ts';

export const check_modify_payment = handler('booking/check_modify_payment', async ({ actor, db, now }, input) => {
  const priced = await evaluateChange(db, input, actor, now);
  return isRefusal(priced) ? priced : presentPriced(priced, now);
});

export const modified_service_booking = handler(
  'booking/modified_service_booking',
  async ({ actor, db, deps, now, language }, input) => {
    const proposed = await proposeChange(db, input, actor, now);
    if (isRefusal(proposed) || proposed instanceof Committed) return proposed;
    const { booking, change, role } = proposed;
    return {
      change: presentChange(change, booking, role, now),
      booking: await readMoved(db, booking.id, { config: deps.config, now, language }, role),
    };
  },
);
