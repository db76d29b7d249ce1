import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { cancelLocked, cancelPart, withdrawContract } from '#server/modules/bookings/cancellation/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { findDetails, lockDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { settleDifference } from '#server/modules/payments/index.ts';
import { refundPaid, trySendRefund } from '#server/modules/payments/refunds/index.ts';
import { type NewAct, noteAct } from '#server/modules/staff/queries.ts';

/** The effect of a withdrawal, stored under the request's key. */
const Withdrawn = z.object({ withdrawn_at: z.string(), refund_amount: z.int(), refund_ids: z.array(z.string()) });

export const withdraw_contract = handler(
  'booking/withdraw_contract',
  async ({ actor, commitOnce, read, deps, now, language }, input) => {
    const row = await findBooking(read, input.booking_id);
    const role = row && roleIn(row, actor);
    if (!row || role !== 'customer') return refuse('not_found', say(bookingState, 'not_found'));
    const done = await commitOnce(Withdrawn, async (tx) => {
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
    for (const refund_id of done.refund_ids) await trySendRefund(deps, refund_id);
    const after = await findDetails(deps.database.write, { id: row.id });
    if (!after) return refuse('not_found');
    const { withdrawn_at, refund_amount } = done;
    return {
      booking: presentLoaded(after, role, { config: deps.config, now, language }),
      ...{ withdrawn_at, refund_amount, currency: Currency.parse(row.currency) },
    };
  },
);

/** The effect of a cancellation, stored under the request's key. */
const Cancelled = z.object({ refund_amount: z.int(), refund_ids: z.array(z.string()) });

export const cancel_booking = handler(
  'event/cancel_booking',
  async ({ actor, commitOnce, read, deps, now, language }, input) => {
    const user_id = actor.kind === 'user' ? actor.user_id : null;
    const { participants, ticket_ids } = input;
    // All the people of a booking are the whole of it, by what the caller saw: if fewer are left by now, nothing ends.
    const seen = participants === undefined ? null : await findBooking(read, input.booking_id);
    const isPart = participants !== undefined && participants !== seen?.participants;
    const cancelledPart = ticket_ids ? { ticket_ids } : isPart ? { participants } : null;
    const done = await commitOnce(Cancelled, async (tx) => {
      const details = await lockDetails(tx, input.booking_id);
      const role = details && roleIn(details.row, actor);
      if (!details || !role) return notFound();
      const { row } = details;
      const by = { role, user_id };
      const noteStaffAct = async (before: NewAct['before'], after: NewAct['after']) => {
        if (role !== 'admin' || actor.kind !== 'user') return;
        const subject = { subject: 'booking', subject_id: row.id } as const;
        await noteAct(tx, actor, { act: 'cancel_booking', ...subject, before, after, why: input.reason }, now);
      };
      if (cancelledPart !== null) {
        const part = await cancelPart(tx, details, { ...input, part: cancelledPart }, by, now);
        if (isRefusal(part)) return part;
        const { applied, refund } = part;
        const refund_ids = await settleDifference(tx, applied, null, now);
        const { refund_amount } = refund;
        const after = { participants: applied.change.participants, refund_amount };
        await noteStaffAct({ participants: row.participants }, after);
        return { refund_amount, refund_ids };
      }
      const cancelled = await cancelLocked(tx, details, input, by, now);
      if (isRefusal(cancelled)) return cancelled;
      const { granted } = cancelled;
      const refund_ids = granted ? await refundPaid(tx, row, granted, input.reason, now) : [];
      const refund_amount = granted?.refund_amount ?? 0;
      await noteStaffAct({ status: row.status }, { status: 'cancelled', refund_amount });
      return { refund_amount, refund_ids };
    });
    if (isRefusal(done)) return done;
    for (const refund_id of done.refund_ids) await trySendRefund(deps, refund_id);
    const after = await findDetails(deps.database.write, { id: input.booking_id });
    const role = after && roleIn(after.row, actor);
    if (!after || !role) return notFound();
    return {
      booking: presentLoaded(after, role, { config: deps.config, now, language }),
      refund_amount: done.refund_amount,
      currency: Currency.parse(after.row.currency),
    };
  },
);

const notFound = () => refuse('not_found', say(bookingState, 'not_found'));
