import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findProof } from '#server/modules/accounts/codes/index.ts';
import { quoteSession, quoteTickets } from '#server/modules/bookings/create/index.ts';

export const verify_discount_code = handler(
  'discount_code/verify_discount_code',
  async ({ actor, db, now, request }, input) => {
    const { email_token: token, service_id, items, ...requested } = input;
    const proved = token === undefined ? null : await findProof(db, { purposes: ['guest_booking'], token }, now);
    const who = {
      user_id: actor.kind === 'user' ? actor.user_id : null,
      verified_email: proved?.address ?? null,
    };
    const quote =
      items === undefined
        ? await quoteSession(db, { ...requested, service_id: service_id ?? '' }, who, now)
        : await quoteTickets(db, { ...requested, items }, who, now);
    if (isRefusal(quote)) return quote;
    if (quote.why === 'unknown') request.noteUnknownSecret();
    const { discount, why, sentence, credit_available, price } = quote;
    return { discount, why, sentence, credit_available, price };
  },
);
