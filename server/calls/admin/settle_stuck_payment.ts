import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { orUnavailable, settleStuck } from '#server/modules/payments/index.ts';
import { findPayment } from '#server/modules/payments/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

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
    const settled = await orUnavailable(() =>
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
