import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { refunds } from '#locales/areas/refunds.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking, notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { trySendRefund } from '#server/modules/payments/refunds/index.ts';
import {
  answerRefundRequest,
  askRefund,
  type Given,
  giveRefund,
  presentQueued,
  presentRequest,
  refundRoleIn,
} from '#server/modules/refunds/index.ts';
import { findRequest, listQueue } from '#server/modules/refunds/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const refund_request_list = handler(
  'admin/refund_request_list',
  async ({ db, now }, { state, limit, cursor }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    const rows = await listQueue(db, state, { limit, after });
    const { shown, next_cursor } = pageAfter(rows, limit, (row) =>
      state === 'open' ? row.created_at : row.answered_at,
    );
    const items = await notifyWithBooking(db, shown, (row, booking) => presentQueued(row, booking, now));
    return { items, next_cursor };
  },
);

export const payment_refund_request = handler('user/payment_refund_request', async ({ actor, db, now }, input) => {
  const row = await findBooking(db, input.booking_id);
  if (!row || roleIn(row, actor) !== 'customer') return refuse('not_found', say(refunds, 'ask.not_found'));
  const asked = await askRefund(db, input, actor.kind === 'user' ? actor.user_id : null, now);
  return isRefusal(asked) ? asked : { request: presentRequest(asked, now) };
});

/** The effect of a refund or its refusal, stored under the request's key. */
const Done = z.object({
  refund_amount: z.int(),
  refund_ids: z.array(z.string()),
  request_id: z.string().nullable(),
});

export const refund_payment = handler('user/refund_payment', async ({ actor, commitOnce, read, deps, now }, input) => {
  const asked = 'refund_request_id' in input ? await findRequest(read, input.refund_request_id) : null;
  const booking_id = 'booking_id' in input ? input.booking_id : asked?.booking_id;
  const row = booking_id === undefined ? null : await findBooking(read, booking_id);
  const role = row && refundRoleIn(row, actor);
  if (!row || !role) return refuse('not_found', say(refunds, 'give.not_found'));
  if (role === 'customer' || (role === 'admin' && !mayDecide(actor, 'refunds')))
    return refuse('forbidden', say(refunds, 'give.forbidden', { provider: row.provider_name }));
  const by = { role, user_id: actor.user_id };
  const given = await commitOnce(Done, async (tx) => {
    const done =
      'refund_request_id' in input
        ? await answerRefundRequest(tx, { ...input, request_id: input.refund_request_id }, by, now)
        : await giveRefund(tx, input, by, now);
    if (isRefusal(done)) return done;
    if (role === 'admin') await noteAct(tx, actor, actOf(done, input), now);
    const { refund_amount, refund_ids, request } = done;
    return { refund_amount, refund_ids: [...refund_ids], request_id: request?.id ?? null };
  });
  if (isRefusal(given)) return given;
  for (const refund_id of given.refund_ids) await trySendRefund(deps, refund_id);
  const request = given.request_id === null ? null : await findRequest(deps.database.write, given.request_id);
  return {
    booking_id: row.id,
    refund_amount: given.refund_amount,
    currency: Currency.parse(row.currency),
    request: request && presentRequest(request, now),
  };
});

/** The entry in the staff log. */
function actOf(given: Given, input: { word: string } | { reason: string }) {
  const { request, booking, refund_amount, refunded_before } = given;
  return {
    act: request === null ? 'give_refund' : refund_amount > 0 ? 'grant_refund' : 'refuse_refund',
    subject: request === null ? ('booking' as const) : ('refund_request' as const),
    subject_id: request?.id ?? booking.id,
    before: { refunded: refunded_before, ...(request ? { status: 'open', asked: request.amount } : {}) },
    after: { refunded: refunded_before + refund_amount, ...(request ? { status: request.status } : {}) },
    why: 'word' in input ? input.word : input.reason,
  };
}
