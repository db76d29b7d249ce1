import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminRefund } from '#contract/entities/admin.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
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
        title: 'No failed refunds',
        text: 'Refunds that the gateway or a bank sends back appear here. The money stays with the marketplace.',
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
  refund_too_much: 'The gateway has less left of this payment. Someone may have refunded it there.',
  payment_disputed: 'The customer’s bank disputes this payment. If the bank sides with us, send it again.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  charge_for_pending_refund_disputed: 'The customer’s bank disputes this payment.',
};

function OneRefund({ refund, mayDecide }: { refund: AdminRefund; mayDecide: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const settle = useCallMutation('admin/settle_failed_refund', {
    onDone: ({ status }) => {
      if (status === 'failed') toast.plain('Declined again', 'The gateway didn’t accept it this time either.');
      else if (status === 'pending') toast.good('Refund sent');
      else toast.good('Settled');
    },
  });
  return (
    <>
      <h2>
        <Money amount={refund.amount} currency={refund.currency} exact /> didn’t arrive
      </h2>
      <p className={classes.quiet}>
        {whys[refund.fail_reason] ?? `The gateway says “${refund.fail_reason.replaceAll('_', ' ')}”.`}
      </p>
      <AboutBooking booking={refund.booking} provider={refund.provider}>
        <div>
          <dt>Promised</dt>
          <dd>
            <When at={refund.created_at} shape="moment" label={false} />
          </dd>
        </div>
        {refund.reason !== '' && (
          <div>
            <dt>Reason</dt>
            <dd dir="auto">{refund.reason}</dd>
          </div>
        )}
        {refund.gateway_id !== null && (
          <div>
            <dt>Gateway ID</dt>
            <dd>
              <bdi>{refund.gateway_id}</bdi>
            </dd>
          </div>
        )}
      </AboutBooking>
      {mayDecide && (
        <Panel tone="sunken" as="section" className={classes.act} aria-label="Settle">
          <p>
            We’ve told the customer, and they don’t need to do anything. Send the refund to the card again, or pay it
            another way and mark it here.
          </p>
          <ButtonRow>
            <Button
              size="md"
              loading={settle.isPending}
              onClick={() => settle.run({ refund_id: refund._id, verb: 'send_again' })}
            >
              Send again
            </Button>
            <Button size="md" variant="default" disabled={settle.isPending} onClick={() => setAsking(true)}>
              Mark as paid another way
            </Button>
          </ButtonRow>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title="Does the customer have the money?"
            verb="Mark as paid"
            store="Not yet"
            onConfirm={() => settle.run({ refund_id: refund._id, verb: 'settle_otherwise' })}
          >
            <Money amount={refund.amount} currency={refund.currency} exact /> to {refund.booking.customer_name}. It
            leaves this queue for good, and we won’t send it again.
          </ConfirmDialog>
        </Panel>
      )}
    </>
  );
}
