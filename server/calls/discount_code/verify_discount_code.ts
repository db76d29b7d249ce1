import { isRefusal } from '#contract/errors.ts';
import { quoteSession } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const verify_discount_code = door('discount_code/verify_discount_code', async ({ actor, db, now }, input) => {
  const quote = await quoteSession(db, input, actor.kind === 'user' ? actor.user_id : null, now);
  if (isRefusal(quote)) return quote;
  const { discount, why, sentence, credit_available, price } = quote;
  return { discount, why, sentence, credit_available, price };
});
