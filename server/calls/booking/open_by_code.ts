import { refuse } from '#contract/errors.ts';
import { bookingGuests } from '#locales/areas/booking-guests.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { BOOKING_COOKIE_SECONDS, bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { takeProof } from '#server/modules/accounts/codes/index.ts';
import { lockGuestBooking, openByCode } from '#server/modules/bookings/guests/index.ts';

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
