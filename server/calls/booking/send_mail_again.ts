import { type RefusalOf, refuse } from '#contract/errors.ts';
import { maskEmail } from '#contract/formats/mask.ts';
import { bookingMailAgain } from '#locales/areas/booking-mail-again.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact, takeTry } from '#server/modules/accounts/queries.ts';
import { type BookingRole, roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { mailsAgain } from '#server/modules/bookings/mails/index.ts';
import { type BookingRow, findBooking, findByToken } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { hasOwnHolder } from '#server/modules/tickets/index.ts';
import { findTicket } from '#server/modules/tickets/queries.ts';
import { ticketState } from '#server/modules/tickets/rules.ts';

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
