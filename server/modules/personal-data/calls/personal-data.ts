import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { bookingCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { proveMailbox } from '#server/modules/accounts/codes/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { findByToken } from '#server/modules/bookings/queries.ts';
import { meetInOwnRooms } from '#server/modules/events/queries.ts';
import { disconnectAccount } from '#server/modules/meetings/index.ts';
import {
  eraseAccount,
  eraseGuest,
  nextExportAt,
  presentExport,
  requestExport,
} from '#server/modules/personal-data/index.ts';
import { findNewestExport, listCredit, listOpenThings } from '#server/modules/personal-data/queries.ts';

export const delete_account = handler(
  'user/delete_account',
  async (context, { current_password, email_code }) => {
    const { actor, deps, inTx, now, providers, read, request } = context;
    const user = await findOwnUser(read, actor.user_id);
    if (!user) return refuse('not_signed_in');
    const why = 'delete your account';
    const refused = user.has_password
      ? await provePassword(inTx, user, { current_password, why }, now)
      : await proveMailbox(
          inTx,
          { config: deps.config, device: request.device, now },
          { email: user.email, code: email_code, purpose: 'delete_account', why },
        );
    if (refused) return refused;
    const open = await listOpenThings(read, actor.user_id);
    // The account of online meetings is left at its provider first, which needs its tokens.
    const { zoom } = providers.meetings;
    if (open.length === 0)
      await disconnectAccount({ ...deps, inTx, zoom, meetElsewhere: meetInOwnRooms }, actor.user_id, now);
    return inTx((tx) => eraseAccount(tx, deps, actor.user_id, now));
  },
  { locks_caller: 'itself' },
);

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

export const account_deletion = handler('user/account_deletion', async ({ actor, db }) => {
  const credit = await listCredit(db, actor.user_id);
  return {
    open: await listOpenThings(db, actor.user_id),
    credit: credit.map(({ amount, currency }) => ({ amount, currency: Currency.parse(currency) })),
  };
});

export const export_data = handler('user/export_data', async ({ actor, db, now }) => {
  const row = await requestExport(db, actor.user_id, now);
  return isRefusal(row) ? row : { export: presentExport(row, now) };
});

export const data_export = handler('user/data_export', async ({ actor, db, now }) => {
  const newest = await findNewestExport(db, actor.user_id);
  const next = nextExportAt(newest);
  return {
    export: newest && presentExport(newest, now),
    next_at: next !== null && next > now ? next.toISOString() : null,
  };
});
