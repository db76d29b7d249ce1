import { isRefusal, refuse } from '#contract/errors.ts';
import { bookingGuests } from '#locales/areas/booking-guests.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { BOOKING_COOKIE_SECONDS, bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { takeProof } from '#server/modules/accounts/codes/index.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { bookSubject } from '#server/modules/bookings/event/index.ts';
import { lockGuestBooking, openByCode } from '#server/modules/bookings/guests/index.ts';
import { presentCreated } from '#server/modules/bookings/read/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

export const guest_add_booking = handler(
  'booking/guest_add_booking',
  async ({ db, deps, now, language, request }, input) => {
    const { name, email, phone = null, email_token } = input;
    const is_proved =
      email_token !== undefined &&
      (await takeProof(db, { token: email_token, purpose: 'guest_booking', address: email, now }));
    const where = { secret: secretOf(deps.config), network: request.ip, now };
    const created = await bookSubject(db, input, { kind: 'guest', name, email, phone, is_proved }, where);
    if (isRefusal(created)) return created.code === 'own_service' ? refuse('forbidden') : created;
    return {
      booking: presentCreated(created, { config: deps.config, now, language }),
      access_token: created.access_token,
    };
  },
);

/** Per mailbox, from any network: each request sends a mail. */
const PER_MAILBOX = { max: 5, seconds: 3600 } as const;

// The answer is the same with and without bookings, so that only the owner of the mailbox learns of them.
export const find = handler('booking/find', async ({ db, now }, { email }) => {
  const wait = await takeTry(db, `find:${normalEmail(email)}`, PER_MAILBOX, now);
  if (wait > 0)
    return refuse('rate_limited', say(bookingGuests, 'asked_often', { minutes: Math.ceil(wait / 60) }), {
      extra: { retry_after: wait },
    });
  await enqueueJob(db, 'mail-guest-bookings', { email: normalEmail(email) });
  return { sent: true as const };
});

// The answer for unknown bookings equals the one for bookings of other addresses, so that owners are not disclosed.
export const open_by_code = handler('booking/open_by_code', async ({ db, deps, now, setHeader }, input) => {
  const { booking_id, number = '' } = input;
  const row = await lockGuestBooking(db, booking_id === undefined ? { number } : { id: booking_id });
  const proof = { token: input.email_token, purpose: 'guest_booking', now } as const;
  if (!row?.guest_email || !(await takeProof(db, { ...proof, address: row.guest_email })))
    return refuse('guest_not_proved', say(bookingGuests, 'code_wrong'));
  const access_token = await openByCode(db, row, secretOf(deps.config), now);
  setHeader('set-cookie', setCookie(deps, bookingCookie(deps), access_token, BOOKING_COOKIE_SECONDS));
  return { booking_id: row.id, access_token };
});
