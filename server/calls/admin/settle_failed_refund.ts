import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findRefundRow, sendRefundOrLeaveIt, settleFailedRefund } from '#server/modules/payments/refunds/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

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
    if (verb === 'send_again' && settled) await sendRefundOrLeaveIt(deps, refund_id);
    const { status } = (await findRefundRow(deps.database.write, refund_id)) ?? refund;
    if (!settled)
      return refuse('refund_not_failed', 'Someone has already settled this refund.', {
        extra: { refund_status: status },
      });
    return { refund_id, status };
  },
);
