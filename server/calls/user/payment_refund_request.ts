import { isRefusal, refuse } from '#contract/errors.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { askRefund, presentRequest } from '#server/modules/refunds/index.ts';

export const payment_refund_request = handler('user/payment_refund_request', async ({ actor, db, now }, input) => {
  const row = await findBooking(db, input.booking_id);
  if (!row || roleIn(row, actor) !== 'customer') return refuse('not_found', say(refunds, 'ask.not_found'));
  const asked = await askRefund(db, input, actor.kind === 'user' ? actor.user_id : null, now);
  return isRefusal(asked) ? asked : { request: presentRequest(asked, now) };
});
