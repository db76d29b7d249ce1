import { refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { lockGuestBooking, revokeLink } from '#server/modules/bookings/guests/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findByToken } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

/** Per booking, because each revocation sends a mail. */
const PER_BOOKING = { max: 3, seconds: 3600 } as const;

// The caller gets no new link. A stranger who found a link could otherwise lock out its owner.
export const revoke_guest_link = handler('user/revoke_guest_link', async (context, input) => {
  const { actor, db, deps, now, setHeader } = context;
  const booking_id =
    input.booking_id ??
    (actor.booking_token === null ? null : ((await findByToken(db, actor.booking_token))?.id ?? null));
  const row = booking_id === null ? null : await lockGuestBooking(db, { id: booking_id });
  if (!row?.guest_email || roleIn(row, actor) !== 'customer')
    return refuse('not_found', say(bookingState, 'not_found'));
  const wait = await takeTry(db, `revoke_link:${row.id}`, PER_BOOKING, now);
  if (wait > 0)
    return refuse(
      'rate_limited',
      `We’ve already ended its links several times. Try again in ${Math.ceil(wait / 60)} minutes.`,
      {
        extra: { retry_after: wait },
      },
    );
  await revokeLink(db, row, secretOf(deps.config));
  await enqueueJob(db, 'mail-guest-bookings', { email: row.guest_email });
  setHeader('set-cookie', setCookie(deps, bookingCookie(deps), '', 0));
  return { revoked: true as const };
});
