import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { proveMailbox } from '#server/modules/accounts/codes/index.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { findByToken } from '#server/modules/bookings/queries.ts';
import { eraseGuest } from '#server/modules/personal-data/index.ts';

// A link is not enough, because guests forward it: the code proves the mailbox.
export const delete_guest_data = handler('user/delete_guest_data', async (context, { email: typed, email_code }) => {
  const { actor, deps, inTx, now, read, request, setHeader } = context;
  const email = normalEmail(typed);
  const refused = await proveMailbox(
    inTx,
    { config: deps.config, device: request.device, now },
    { email, code: email_code, purpose: 'delete_guest_data', why: 'delete your data' },
  );
  if (refused) return refused;
  const opened = actor.booking_token === null ? null : await findByToken(read, actor.booking_token);
  const done = await inTx((tx) => eraseGuest(tx, deps, email, now));
  // The cookie of this browser leads nowhere any more, unless it opens the booking of somebody else.
  if (!isRefusal(done) && opened?.guest_email?.toLowerCase() === email)
    setHeader('set-cookie', setCookie(deps, bookingCookie(deps), '', 0));
  return done;
});
