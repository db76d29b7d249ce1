import { isRefusal } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { dueOf, readMoved, settleFreeChange } from '#server/domain/bookings/index.ts';
import { sendRefundOrLeaveIt, settleDifference } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const refund_modify_booking = door(
  'wallet/refund_modify_booking',
  async ({ actor, inTx, deps, now }, { change_id }) => {
    const settled = await inTx(async (tx) => {
      const done = await settleFreeChange(tx, change_id, actor, now);
      if (isRefusal(done)) return done;
      const { booking, applied } = done;
      const refund_ids = await settleDifference(tx, applied, null, now);
      return { booking, refund_ids, due: dueOf(booking, applied.change) };
    });
    if (isRefusal(settled)) return settled;
    for (const refund_id of settled.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
    return {
      booking: await readMoved(deps.database.write, settled.booking.id, deps.config, now),
      refund_amount: settled.due < 0 ? -settled.due : 0,
      currency: Currency.parse(settled.booking.currency),
    };
  },
);
