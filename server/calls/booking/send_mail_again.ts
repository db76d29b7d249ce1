import { refuse } from '#contract/errors.ts';
import { bookingMailAgain } from '#locales/areas/booking-mail-again.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { findUserContact, takeTry } from '#server/domain/accounts/queries.ts';
import { roleIn, statusOf } from '#server/domain/bookings/index.ts';
import { mailsAgain } from '#server/domain/bookings/mails/index.ts';
import { findBooking, findByToken } from '#server/domain/bookings/queries.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

/** Per side of a booking: enough for a lost mail, too little to flood a mailbox. */
const PER_BOOKING = { max: 3, seconds: 3600 } as const;

export const send_mail_again = handler('booking/send_mail_again', async ({ actor, db, now }, { booking_id }) => {
  const row =
    booking_id !== undefined
      ? await findBooking(db, booking_id)
      : actor.booking_token === null
        ? null
        : await findByToken(db, actor.booking_token);
  const role = row && roleIn(row, actor);
  if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
  const status = statusOf(row, now);
  if (mailsAgain(status, false).length === 0)
    return refuse('booking_state', say(bookingMailAgain, 'nothing_to_send'), {
      extra: { booking_status: status },
    });
  const to = role === 'provider' ? 'provider' : 'customer';
  const owner = to === 'provider' && row.provider_owner_id ? await findUserContact(db, row.provider_owner_id) : null;
  const sent_to = to === 'provider' ? owner?.email : (row.customer_email ?? row.guest_email);
  if (!sent_to) return refuse('not_found', say(bookingMailAgain, 'no_address'));
  const wait = await takeTry(db, `booking_mail:${row.id}:${to}`, PER_BOOKING, now);
  if (wait > 0)
    return refuse('rate_limited', say(bookingMailAgain, 'sent_often', { minutes: Math.ceil(wait / 60) }), {
      extra: { retry_after: wait },
    });
  await enqueueJob(db, 'send-booking-mail-again', { booking_id: row.id, to });
  return { sent_to };
});
