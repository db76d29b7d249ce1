import { isRefusal, refuse } from '#contract/errors.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { listOwedFees } from '#server/modules/payments/hires/index.ts';
import { callOrRefuse, settleStuck } from '#server/modules/payments/index.ts';
import { findPayment, listPayments, listStuck } from '#server/modules/payments/queries.ts';
import {
  findRefundRow,
  listFailedRefunds,
  settleFailedRefund,
  trySendRefund,
} from '#server/modules/payments/refunds/index.ts';
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
