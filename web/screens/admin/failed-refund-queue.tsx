import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminRefund } from '#contract/entities/admin.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { Money } from '#web/ui/money.tsx';
import { ConfirmDialog } from '#web/ui/overlays.tsx';
import { toast } from '#web/ui/toast.ts';
import { When } from '#web/ui/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue } from './queue.tsx';
import classes from './queues.module.css';

/** Refunds that did not reach their customers. */
export function FailedRefundQueue({ mayDecide }: { mayDecide: boolean }) {
  const pages = useCallPages('admin/failed_refund_list', {});
  return (
    <Queue
      label="Failed refunds"
      pages={pages}
      hasDone={false}
      empty={{
        title: 'Every refund has arrived',
        text: 'A refund that the gateway refuses, or a bank sends back, shows up here. Its money stays with the platform.',
      }}
      line={(refund) => ({
        title: <Money amount={refund.amount} currency={refund.currency} exact />,
        text: `${refund.booking.customer_name}, with ${refund.provider.name}`,
        aside: <When at={refund.created_at} shape="day" />,
      })}
      detail={(refund) => <OneRefund refund={refund} mayDecide={mayDecide} />}
    />
  );
}

const whys: Readonly<Record<string, string>> = {
  refund_too_much: 'The gateway has less left of this payment: it may have been given back there by hand.',
  payment_disputed: 'The customer’s bank disputes this payment. Once that is decided in our favour, send it again.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  charge_for_pending_refund_disputed: 'The customer’s bank disputes this payment.',
};

function OneRefund({ refund, mayDecide }: { refund: AdminRefund; mayDecide: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const settle = useCallMutation('admin/settle_failed_refund', {
    onDone: ({ status }) => {
      if (status === 'failed') toast.plain('Refused again', 'The gateway did not take it this time either.');
      else if (status === 'pending') toast.good('It is on its way');
      else toast.good('Settled');
    },
  });
  return (
    <>
      <h2>
        <Money amount={refund.amount} currency={refund.currency} exact /> did not arrive
      </h2>
      <p className={classes.quiet}>
        {whys[refund.fail_reason] ?? `The gateway says “${refund.fail_reason}”.`} Promised{' '}
        <When at={refund.created_at} shape="moment" label={false} />
        {refund.gateway_id === null ? '.' : `; at the gateway it is ${refund.gateway_id}.`}
        {refund.reason !== '' && ` Why: “${refund.reason}”`}
      </p>
      <AboutBooking booking={refund.booking} provider={refund.provider} />
      {mayDecide && (
        <section className={classes.act} aria-label="Settle">
          <p>
            The customer was told, and that they need not do anything. Send it to the card once more; or bring it to
            them otherwise and note that here.
          </p>
          <ButtonRow>
            <Button
              size="md"
              loading={settle.isPending}
              onClick={() => settle.run({ refund_id: refund._id, verb: 'send_again' })}
            >
              Send it again
            </Button>
            <Button size="md" variant="default" disabled={settle.isPending} onClick={() => setAsking(true)}>
              They have it otherwise
            </Button>
          </ButtonRow>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title="Have they got the money?"
            verb="Yes, they have it"
            store="Not yet"
            onConfirm={() => settle.run({ refund_id: refund._id, verb: 'settle_otherwise' })}
          >
            <Money amount={refund.amount} currency={refund.currency} exact /> to {refund.booking.customer_name}. It
            leaves this queue for good, and nothing is sent any more.
          </ConfirmDialog>
        </section>
      )}
    </>
  );
}
