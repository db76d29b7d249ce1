import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { dueOf, settleFreeChange } from '#server/modules/bookings/changes/index.ts';
import { readMoved } from '#server/modules/bookings/read/index.ts';
import { settleDifference } from '#server/modules/payments/index.ts';
import { sendRefundOrLeaveIt } from '#server/modules/payments/refunds/index.ts';

/** The effect of applying a cheaper change, stored under the request's key. */
const Done = z.object({
  booking_id: z.string(),
  currency: Currency,
  refund_amount: z.int(),
  refund_ids: z.array(z.string()),
});

export const refund_modify_booking = handler(
  'wallet/refund_modify_booking',
  async ({ actor, commitOnce, deps, now, language }, { change_id }) => {
    const settled = await commitOnce(Done, async (tx) => {
      const done = await settleFreeChange(tx, change_id, actor, now);
      if (isRefusal(done)) return done;
      const { booking, applied } = done;
      const refund_ids = await settleDifference(tx, applied, null, now);
      const refund_amount = Math.max(0, -dueOf(booking, applied.change));
      return { booking_id: booking.id, currency: Currency.parse(booking.currency), refund_amount, refund_ids };
    });
    if (isRefusal(settled)) return settled;
    for (const refund_id of settled.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
    return {
      booking: await readMoved(deps.database.write, settled.booking_id, { config: deps.config, now, language }),
      refund_amount: settled.refund_amount,
      currency: settled.currency,
    };
  },
);
