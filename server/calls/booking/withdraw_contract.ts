import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { withdrawContract } from '#server/modules/bookings/cancellation/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { settleDifference } from '#server/modules/payments/index.ts';
import { refundPaid, sendRefundOrLeaveIt } from '#server/modules/payments/refunds/index.ts';

/** The effect of a withdrawal, stored under the request's key. */
const Done = z.object({ withdrawn_at: z.string(), refund_amount: z.int(), refund_ids: z.array(z.string()) });

export const withdraw_contract = handler(
  'booking/withdraw_contract',
  async ({ actor, commitOnce, read, deps, now, language }, input) => {
    const row = await findBooking(read, input.booking_id);
    const role = row && roleIn(row, actor);
    if (!row || role !== 'customer') return refuse('not_found', say(bookingState, 'not_found'));
    const done = await commitOnce(Done, async (tx) => {
      const withdrawn = await withdrawContract(tx, input, actor.kind === 'user' ? actor.user_id : null, now);
      if (isRefusal(withdrawn)) return withdrawn;
      const withdrawn_at = now.toISOString();
      if (withdrawn.kind === 'part') {
        const refund_ids = await settleDifference(tx, withdrawn.applied, null, now);
        return { withdrawn_at, refund_amount: withdrawn.refund.refund_amount, refund_ids };
      }
      const { booking, granted } = withdrawn;
      const refund_ids = granted ? await refundPaid(tx, booking, granted, '', now) : [];
      return { withdrawn_at, refund_amount: granted?.refund_amount ?? 0, refund_ids };
    });
    if (isRefusal(done)) return done;
    for (const refund_id of done.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
    const after = await findDetails(deps.database.write, { id: row.id });
    if (!after) return refuse('not_found');
    const { withdrawn_at, refund_amount } = done;
    return {
      booking: presentLoaded(after, role, { config: deps.config, now, language }),
      ...{ withdrawn_at, refund_amount, currency: Currency.parse(row.currency) },
    };
  },
);
