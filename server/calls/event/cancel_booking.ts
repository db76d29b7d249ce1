import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { cancelBooking, cancelPart } from '#server/domain/bookings/cancellation/index.ts';
import { roleIn } from '#server/domain/bookings/index.ts';
import { findBooking } from '#server/domain/bookings/queries.ts';
import { findDetails, presentLoaded } from '#server/domain/bookings/read/index.ts';
import { settleDifference } from '#server/domain/payments/index.ts';
import { refundPaid, sendRefundOrLeaveIt } from '#server/domain/payments/refunds/index.ts';
import { type NewAct, noteAct } from '#server/domain/staff/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** The effect of a cancellation, stored under the request's key. */
const Done = z.object({ refund_amount: z.int(), refund_ids: z.array(z.string()) });

export const cancel_booking = handler(
  'event/cancel_booking',
  async ({ actor, commitOnce, read, deps, now, language }, input) => {
    const row = await findBooking(read, input.booking_id);
    const role = row && roleIn(row, actor);
    if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
    const by = { role, user_id: actor.kind === 'user' ? actor.user_id : null };
    const noteStaffAct = async (tx: Tx, before: NewAct['before'], after: NewAct['after']) => {
      if (role !== 'admin' || actor.kind !== 'user') return;
      const subject = { subject: 'booking', subject_id: row.id } as const;
      await noteAct(tx, actor, { act: 'cancel_booking', ...subject, before, after, why: input.reason }, now);
    };
    const { participants, ticket_ids } = input;
    const isPart = participants !== undefined && participants !== row.participants;
    const cancelledPart = ticket_ids ? { ticket_ids } : isPart ? { participants } : null;
    const done = await commitOnce(Done, async (tx) => {
      if (cancelledPart !== null) {
        const part = await cancelPart(tx, { ...input, part: cancelledPart }, by, now);
        if (isRefusal(part)) return part;
        const { booking, applied, refund } = part;
        const refund_ids = await settleDifference(tx, applied, null, now);
        const { refund_amount } = refund;
        const after = { participants: applied.change.participants, refund_amount };
        await noteStaffAct(tx, { participants: booking.participants }, after);
        return { refund_amount, refund_ids };
      }
      const cancelled = await cancelBooking(tx, input, by, now);
      if (isRefusal(cancelled)) return cancelled;
      const { booking, granted } = cancelled;
      const refund_ids = granted ? await refundPaid(tx, booking, granted, input.reason, now) : [];
      const refund_amount = granted?.refund_amount ?? 0;
      await noteStaffAct(tx, { status: booking.status }, { status: 'cancelled', refund_amount });
      return { refund_amount, refund_ids };
    });
    if (isRefusal(done)) return done;
    for (const refund_id of done.refund_ids) await sendRefundOrLeaveIt(deps, refund_id);
    const after = await findDetails(deps.database.write, { id: row.id });
    if (!after) return refuse('not_found');
    return {
      booking: presentLoaded(after, role, { config: deps.config, now, language }),
      refund_amount: done.refund_amount,
      currency: Currency.parse(row.currency),
    };
  },
);
