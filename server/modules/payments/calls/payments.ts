import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { storeEffect } from '#server/kernel/idempotency.ts';
import { dueOf, findChange, laterCharge, settleFreeChange } from '#server/modules/bookings/changes/index.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { findDetails, presentLoaded, readMoved } from '#server/modules/bookings/read/index.ts';
import { cardPurpose } from '#server/modules/bookings/requests/index.ts';
import { payWith, savePaidCard } from '#server/modules/payments/cards/index.ts';
import { callOrRefuse, chooseCredit, refuseCardOfKin, settleDifference } from '#server/modules/payments/index.ts';
import { trySendRefund } from '#server/modules/payments/refunds/index.ts';
import { submitCard, submitCardForChange } from '#server/modules/payments/submit/index.ts';

export const add_booking_pay = handler(
  'wallet/add_booking_pay',
  async ({ actor, inTx, key, read, providers, deps, log, now, language }, input) => {
    const { gateway } = providers;
    const known = await findDetails(read, { id: input.booking_id });
    if (!known || roleIn(known.row, actor) !== 'customer')
      return refuse('not_found', say(payments, 'booking.not_found'));
    const { use_credit } = input;
    const credited =
      use_credit === undefined || key?.effect
        ? 'open'
        : await inTx(async (tx) => {
            const chosen = await chooseCredit(tx, known.row.id, use_credit, now);
            if (chosen === 'confirmed') await storeEffect(tx, key, { paid_by: 'credit' });
            return chosen;
          });
    if (isRefusal(credited)) return credited;
    if (credited === 'confirmed' || key?.effect?.paid_by === 'credit') {
      const booking = await readMoved(deps.database.write, known.row.id, { config: deps.config, now, language });
      return { status: 'confirmed' as const, booking, action: null };
    }
    // The booking at its current price.
    const found = use_credit === undefined ? known : await findDetails(deps.database.write, { id: known.row.id });
    if (!found) return refuse('not_found');
    const chosen = await payWith(read, input, actor);
    if (isRefusal(chosen)) return chosen;
    const kin = await callOrRefuse(() => refuseCardOfKin({ read, gateway }, found.row, input.payment_method));
    if (isRefusal(kin)) return kin;
    const save_for =
      input.save_card && input.payment_method !== undefined && actor.kind === 'user' ? actor.user_id : null;
    const card = chosen && { ...chosen, return_path: input.return_path, save_for };
    const status = statusOf(found.row, now);
    const isVerified =
      cardPurpose({ ...found.row, status }, now) === 'verify' || (status === 'requested' && found.row.total > 0);
    const purpose = isVerified ? 'verify' : 'charge';
    const submission = { purpose, subject: { booking: found }, card, now } as const;
    const paid = await callOrRefuse(() => submitCard({ inTx, gateway, log, key }, submission));
    if (isRefusal(paid)) return paid;
    if (save_for && 'payment_method' in paid && paid.payment_method !== null)
      await savePaidCard({ inTx, gateway, log }, save_for, paid.payment_method, found.row.id, now);
    const booking =
      'booking' in paid && paid.booking
        ? presentLoaded(paid.booking, 'customer', { config: deps.config, now, language })
        : await readMoved(deps.database.write, found.row.id, { config: deps.config, now, language });
    if (paid.status === 'action_needed')
      return { status: 'action_needed' as const, booking, action: { kind: 'challenge' as const, url: paid.url } };
    return { status: paid.status, booking, action: null };
  },
  // No account with an open booking is deleted.
  { stores_answer: 'soon', locks_caller: 'itself' },
);

export const pay_modify_booking = handler(
  'wallet/pay_modify_booking',
  async ({ actor, inTx, key, read, providers, deps, log, now, language }, input) => {
    const { gateway } = providers;
    const { change_id, payment_method, save_card } = input;
    const change = await findChange(read, change_id);
    const row = change && (await findBooking(read, change.booking_id));
    if (!change || !row || roleIn(row, actor) !== 'customer')
      return refuse('not_found', say(payments, 'change.not_found'));
    const chosen = await payWith(read, input, actor);
    if (isRefusal(chosen)) return chosen;
    const save_for = save_card && payment_method !== undefined && actor.kind === 'user' ? actor.user_id : null;
    const card = chosen && { ...chosen, return_path: input.return_path, save_for };
    const isVerified = change.status === 'awaiting_payment' && laterCharge(row, change, now) !== null;
    const purpose = isVerified ? 'verify' : 'charge';
    const submission = { purpose, subject: { row, change_id, actor }, card, now } as const;
    const paid = await callOrRefuse(() => submitCardForChange({ inTx, gateway, log, key }, submission));
    if (isRefusal(paid)) return paid;
    if (save_for && 'payment_method' in paid && paid.payment_method !== null)
      await savePaidCard({ inTx, gateway, log }, save_for, paid.payment_method, row.id, now);
    const booking = await readMoved(deps.database.write, row.id, { config: deps.config, now, language });
    if (paid.status === 'action_needed')
      return { status: 'action_needed' as const, booking, action: { kind: 'challenge' as const, url: paid.url } };
    const status = paid.status === 'confirmed' ? ('confirmed' as const) : ('processing' as const);
    return { status, booking, action: null };
  },
);

/** The effect of applying a cheaper change, stored under the request's key. */
const Done = z.object({
  booking_id: z.string(),
  currency: Currency,
  refund_amount: z.int(),
  refund_ids: z.array(z.string()),
});

export const refund_modify_booking = handler(
  'wallet/refund_modify_booking',
  async ({ actor, commitOnce, deps, now, language }, { change_id }) => {
    const settled = await commitOnce(Done, async (tx) => {
      const done = await settleFreeChange(tx, change_id, actor, now);
      if (isRefusal(done)) return done;
      const { booking, applied } = done;
      const refund_ids = await settleDifference(tx, applied, null, now);
      const refund_amount = Math.max(0, -dueOf(booking, applied.change));
      return { booking_id: booking.id, currency: Currency.parse(booking.currency), refund_amount, refund_ids };
    });
    if (isRefusal(settled)) return settled;
    for (const refund_id of settled.refund_ids) await trySendRefund(deps, refund_id);
    return {
      booking: await readMoved(deps.database.write, settled.booking_id, { config: deps.config, now, language }),
      refund_amount: settled.refund_amount,
      currency: settled.currency,
    };
  },
);
