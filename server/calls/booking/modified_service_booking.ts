import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { presentChange, proposeChange } from '#server/modules/bookings/changes/index.ts';
import { readMoved } from '#server/modules/bookings/read/index.ts';

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
