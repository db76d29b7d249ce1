import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { storeEffect } from '#server/kernel/idempotency.ts';
import { dueOf, findChange, laterCharge, settleFreeChange } from '#server/modules/bookings/changes/index.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findBooking, notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { findDetails, presentLoaded, readMoved } from '#server/modules/bookings/read/index.ts';
import { cardPurpose } from '#server/modules/bookings/requests/index.ts';
import {
  forgetCard,
  isCardNeeded,
  payWith,
  readCards,
  savePaidCard,
  storeCard,
} from '#server/modules/payments/cards/index.ts';
import { listOwedFees } from '#server/modules/payments/hires/index.ts';
import {
  callOrRefuse,
  chooseCredit,
  refuseCardOfKin,
  settleDifference,
  settleStuck,
} from '#server/modules/payments/index.ts';
import { findPayment, listPayments, listStuck } from '#server/modules/payments/queries.ts';
import {
  findRefundRow,
  listFailedRefunds,
  settleFailedRefund,
  trySendRefund,
} from '#server/modules/payments/refunds/index.ts';
import { submitCard, submitCardForChange } from '#server/modules/payments/submit/index.ts';
import {
  MAX_TABLE_ROWS,
  mayDecide,
  paymentTable,
  presentAdminPayment,
  presentAdminRefund,
  presentAdminUnpaidFee,
  presentListedPayment,
} from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const stuck_payment_list = handler('admin/stuck_payment_list', async ({ db, now }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listStuck(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await notifyWithBooking(db, shown, (row, booking) => presentAdminPayment(row, booking, now));
  return { items, next_cursor };
});

export const settle_stuck_payment = handler(
  'admin/settle_stuck_payment',
  async ({ actor, inTx, read, providers, now }, { payment_id, verb, why }) => {
    if (!mayDecide(actor, 'payments')) return refuse('forbidden', 'Only finance and admins can handle payments.');
    const payment = await findPayment(read, payment_id);
    if (!payment) return refuse('not_found', 'We couldn’t find this payment.');
    if (payment.status !== 'stuck')
      return refuse('payment_not_stuck', 'The gateway has answered about this payment in the meantime.', {
        extra: { payment_status: payment.status },
      });
    const settled = await callOrRefuse(() =>
      settleStuck(providers.gateway, payment, verb, now, (work) =>
        inTx(async (tx) => {
          await work(tx);
          const after = await findPayment(tx, payment.id);
          const status = after?.status ?? payment.status;
          await noteAct(
            tx,
            actor,
            {
              act: verb === 'give_up' ? 'give_up_payment' : 'ask_about_payment',
              subject: 'payment',
              subject_id: payment.id,
              before: { status: payment.status },
              after: { status },
              why,
            },
            now,
          );
          return status;
        }),
      ),
    );
    return isRefusal(settled) ? settled : { payment_id: payment.id, status: settled };
  },
);

export const failed_refund_list = handler('admin/failed_refund_list', async ({ db, now }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedRefunds(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await notifyWithBooking(db, shown, (row, booking) => presentAdminRefund(row, booking, now));
  return { items, next_cursor };
});

export const settle_failed_refund = handler(
  'admin/settle_failed_refund',
  async ({ actor, inTx, read, deps, now }, { refund_id, verb, why }) => {
    if (!mayDecide(actor, 'payments')) return refuse('forbidden', 'Only finance and admins can handle payments.');
    const refund = await findRefundRow(read, refund_id);
    if (!refund) return refuse('not_found', 'We couldn’t find this refund.');
    const settled = await inTx(async (tx) => {
      const after = await settleFailedRefund(tx, refund_id, verb, now);
      if (!after) return null;
      await noteAct(
        tx,
        actor,
        {
          act: verb === 'send_again' ? 'send_refund_again' : 'settle_refund_otherwise',
          subject: 'refund',
          subject_id: refund_id,
          before: { status: 'failed', fail_reason: refund.fail_reason },
          after: { status: after.status },
          why,
        },
        now,
      );
      return after;
    });
    if (verb === 'send_again' && settled) await trySendRefund(deps, refund_id);
    const { status } = (await findRefundRow(deps.database.write, refund_id)) ?? refund;
    if (!settled)
      return refuse('refund_not_failed', 'Someone has already settled this refund.', {
        extra: { refund_status: status },
      });
    return { refund_id, status };
  },
);

export const unpaid_fee_list = handler('admin/unpaid_fee_list', async ({ db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const fees = (await listOwedFees(db, { limit, after })).map((fee) => ({ ...fee, id: fee.hire_date_id }));
  const page = pageAfter(fees, limit, (fee) => fee.settled_at);
  return { items: page.shown.map(presentAdminUnpaidFee), next_cursor: page.next_cursor };
});

export const payment_list = handler(
  'admin/payment_list',
  async ({ actor, db, request, language }, { cursor, ...wanted }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    if (request.wants_csv && !mayDecide(actor, 'payments'))
      return refuse('forbidden', say(adminLists, 'csv.forbidden'));
    const limit = request.wants_csv ? MAX_TABLE_ROWS : wanted.limit;
    const rows = await listPayments(db, { ...wanted, limit, after });
    const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
    const items = shown.map(presentListedPayment);
    return request.wants_csv ? paymentTable(items, language) : { items, next_cursor };
  },
);

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

export const save_card = handler(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    const key = request.idempotency_key ?? request.id;
    const input = { user_id: actor.user_id, token, make_default, key };
    return callOrRefuse(() => storeCard({ inTx, gateway: providers.gateway }, input, now));
  },
  { claims_key_first: true },
);

export const card_list = handler('wallet/card_list', async ({ actor, db }, page) => readCards(db, actor.user_id, page));

export const delete_card = handler('wallet/delete_card', async ({ actor, db, now }, { card_id }) => {
  const which = { user_id: actor.user_id, card_id };
  if (await isCardNeeded(db, which))
    return refuse(
      'card_in_use',
      'We’ll still charge this card for one of your bookings or requests. You can remove it after that.',
    );
  const known = await forgetCard(db, { ...which, now });
  return known ? { deleted: true as const } : refuse('not_found', 'We couldn’t find this card.');
});
