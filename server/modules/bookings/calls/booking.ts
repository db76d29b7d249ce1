import { z } from 'zod';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { maskEmail } from '#contract/formats/mask.ts';
import { bookingMailAgain } from '#locales/areas/booking-mail-again.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import { type CallContext, handler } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact, takeTry } from '#server/modules/accounts/queries.ts';
import { hasOwnHolder } from '#server/modules/admission/tickets/index.ts';
import { findTicket } from '#server/modules/admission/tickets/queries.ts';
import { ticketState } from '#server/modules/admission/tickets/rules.ts';
import { markNoShow } from '#server/modules/bookings/attendance/index.ts';
import { previewPart } from '#server/modules/bookings/cancellation/index.ts';
import { answerChange } from '#server/modules/bookings/changes/index.ts';
import { type BookingRole, roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { mailsAgain } from '#server/modules/bookings/mails/index.ts';
import { type BookingRow, findBooking, findByToken } from '#server/modules/bookings/queries.ts';
import { alternativesTo, findDetails, presentLoaded, readMoved } from '#server/modules/bookings/read/index.ts';
import { acceptRequest, declineRequest, withdrawBooking } from '#server/modules/bookings/requests/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { beginCharge, settleDifference, tryChargeVerified } from '#server/modules/payments/index.ts';
import { trySendRefund } from '#server/modules/payments/refunds/index.ts';

type Context = CallContext<'booking/booking_status'>;

/** The effect of answering a request, stored under the request's key: the payment that it begins, if any. */
const Done = z.object({ payment_id: z.string().nullable() });

export const booking_status = handler('booking/booking_status', async (context, input) => {
  const { booking_id, change_id, status, reason } = input;
  if (change_id !== undefined)
    return answeredChange(context, { change_id, status: status === 'accepted' ? 'accepted' : 'rejected' });
  if (booking_id === undefined || status === 'rejected') return refuse('not_found');
  const { actor, commitOnce, read, providers, deps, now, language } = context;
  const row = await findBooking(read, booking_id);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
  const answer = { booking_id, role, user_id: actor.kind === 'user' ? actor.user_id : null, reason };
  const done = await commitOnce(Done, async (tx) => {
    if (status === 'accepted') {
      const accepted = await acceptRequest(tx, answer, now);
      if (isRefusal(accepted)) return accepted;
      const { due, booking } = accepted;
      return { payment_id: due === 'now' ? await beginCharge(tx, booking, providers.gateway.name, now) : null };
    }
    const verb = {
      no_show: () => markNoShow(tx, booking_id, answer, now),
      declined: () => declineRequest(tx, answer, now),
      withdrawn: () => withdrawBooking(tx, answer, now),
    }[status];
    const answered = await verb();
    return isRefusal(answered) ? answered : { payment_id: null };
  });
  if (isRefusal(done)) return done;
  if (done.payment_id !== null) await tryChargeVerified(deps, done.payment_id);
  return { booking: await readMoved(deps.database.write, booking_id, { config: deps.config, now, language }, role) };
});

/** The effect of answering a change, stored under the request's key. */
const ChangeDone = z.object({
  booking_id: z.string(),
  role: z.enum(['customer', 'provider']),
  refund_ids: z.array(z.string()),
});

async function answeredChange(
  { actor, commitOnce, deps, now, language }: Context,
  input: { change_id: string; status: 'accepted' | 'rejected' },
) {
  const answered = await commitOnce(ChangeDone, async (tx) => {
    const done = await answerChange(tx, input, actor, now);
    if (isRefusal(done)) return done;
    const refund_ids = done.applied ? await settleDifference(tx, done.applied, null, now) : [];
    return { booking_id: done.booking.id, role: done.role, refund_ids };
  });
  if (isRefusal(answered)) return answered;
  for (const refund_id of answered.refund_ids) await trySendRefund(deps, refund_id);
  const { booking_id, role } = answered;
  return { booking: await readMoved(deps.database.write, booking_id, { config: deps.config, now, language }, role) };
}

export const get_booking_details = handler(
  'booking/get_booking_details',
  async ({ actor, db, deps, now, language }, { booking_id, cancel_participants, cancel_ticket_ids }) => {
    const found =
      booking_id !== undefined
        ? await findDetails(db, { id: booking_id })
        : actor.booking_token === null
          ? null
          : await findDetails(db, { token: actor.booking_token });
    const role = found && roleIn(found.row, actor);
    if (!found || !role) return refuse('not_found', say(bookingState, 'not_found'));
    const details = presentLoaded(found, role, { config: deps.config, now, language });
    const isPart = cancel_participants !== undefined && cancel_participants !== found.row.participants;
    const wanted = cancel_ticket_ids
      ? { path: 'cancel_ticket_ids', part: { ticket_ids: cancel_ticket_ids } }
      : isPart
        ? { path: 'cancel_participants', part: { participants: cancel_participants } }
        : null;
    const part = wanted && (await previewPart(db, found, role, wanted.part, now, language));
    if (isRefusal(part)) {
      const path = wanted?.path ?? 'booking_id';
      return refuse('invalid_input', part.detail, { errors: [{ path, message: part.detail }] });
    }
    const booking = part ? { ...details, refund_preview: part } : details;
    if (role !== 'customer') return booking;
    return { ...booking, alternatives: await alternativesTo(db, found.row, booking.status, now) };
  },
);

/** Per side of a booking, and per ticket: enough for a lost mail, too little to flood a mailbox. */
const PER_BOOKING = { max: 3, seconds: 3600 } as const;

export const send_mail_again = handler(
  'booking/send_mail_again',
  async ({ actor, db, now }, { booking_id, ticket_id }) => {
    const row =
      booking_id !== undefined
        ? await findBooking(db, booking_id)
        : actor.booking_token === null
          ? null
          : await findByToken(db, actor.booking_token);
    const role = row && roleIn(row, actor);
    if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
    if (ticket_id !== undefined) return sendTicket(db, row, role, ticket_id, now);
    const status = statusOf(row, now);
    if (mailsAgain(status).length === 0)
      return refuse('booking_state', say(bookingMailAgain, 'nothing_to_send'), {
        extra: { booking_status: status },
      });
    const to = role === 'provider' ? 'provider' : 'customer';
    const owner = to === 'provider' && row.provider_owner_id ? await findUserContact(db, row.provider_owner_id) : null;
    const sent_to = to === 'provider' ? owner?.email : (row.customer_email ?? row.guest_email);
    if (!sent_to) return refuse('not_found', say(bookingMailAgain, 'no_address'));
    const tooOften = await countMail(db, `booking_mail:${row.id}:${to}`, now);
    if (tooOften) return tooOften;
    await enqueueJob(db, 'send-booking-mail-again', { booking_id: row.id, to });
    // Staff sees contacts masked.
    return { sent_to: role === 'admin' ? maskEmail(sent_to) : sent_to };
  },
);

/** Mails a valid ticket to its holder again, on behalf of whoever booked. */
async function sendTicket(db: Tx, { id }: BookingRow, role: BookingRole, ticket_id: string, now: Date) {
  const ticket = await findTicket(db, ticket_id);
  if (role !== 'customer' || ticket?.booking_id !== id) return refuse('not_found', say(ticketTransfer, 'not_found'));
  const { attendee_email: sent_to } = ticket;
  if (sent_to === null || !hasOwnHolder(ticket))
    return refuse('invalid_input', say(ticketTransfer, 'not_own'), { errors: [] });
  if (ticketState(ticket) !== 'valid')
    return refuse('booking_state', say(ticketTransfer, 'refused.cancelled'), {
      extra: { booking_status: ticket.booking_status },
    });
  const tooOften = await countMail(db, `ticket_mail:${ticket_id}`, now);
  if (tooOften) return tooOften;
  await enqueueJob(db, 'send-ticket-again', { ticket_id });
  return { sent_to };
}

async function countMail(db: Tx, subject: string, now: Date): Promise<RefusalOf<'rate_limited'> | null> {
  const wait = await takeTry(db, subject, PER_BOOKING, now);
  if (wait === 0) return null;
  return refuse('rate_limited', say(bookingMailAgain, 'sent_often', { minutes: Math.ceil(wait / 60) }), {
    extra: { retry_after: wait },
  });
}
