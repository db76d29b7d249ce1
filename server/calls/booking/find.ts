import { refuse } from '#contract/errors.ts';
import { bookingGuests } from '#locales/areas/booking-guests.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

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
