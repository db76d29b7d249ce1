import { Button } from '@mantine/core';
import type { AdminPayment } from '#contract/entities/admin.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue } from './queue.tsx';
import classes from './queues.module.css';

/** Payments without an answer from the gateway. */
export function PaymentQueue({ mayDecide }: { mayDecide: boolean }) {
  const pages = useCallPages('admin/stuck_payment_list', {});
  return (
    <Queue
      label="Stuck payments"
      pages={pages}
      hasDone={false}
      empty={{
        title: 'No stuck payments',
        text: 'Payments appear here when the gateway doesn’t answer for 20 minutes.',
      }}
      line={(payment) => ({
        title: <Money amount={payment.amount} currency={payment.currency} exact />,
        text: `${payment.booking.customer_name}, with ${payment.provider.name}`,
        aside: <When at={payment.created_at} shape="day" />,
      })}
      detail={(payment) => <OnePayment payment={payment} mayDecide={mayDecide} />}
    />
  );
}

const outcomes: Readonly<Record<string, string>> = {
  succeeded: 'Payment received',
  partially_refunded: 'Payment received',
  refunded: 'Payment came too late, so we’re refunding it',
  failed: 'Nothing was charged',
};

function OnePayment({ payment, mayDecide }: { payment: AdminPayment; mayDecide: boolean }) {
  const settle = useCallMutation('admin/settle_stuck_payment', {
    onDone: ({ status }) => {
      if (status === 'stuck') toast.plain('Still no answer', 'The gateway is still working on it.');
      else toast.good(outcomes[status] ?? `The payment is ${status}`);
    },
  });
  return (
    <>
      <h2>
        <Money amount={payment.amount} currency={payment.currency} exact /> without an answer
      </h2>
      <p className={classes.quiet}>We don’t know yet whether the card was charged.</p>
      <AboutBooking booking={payment.booking} provider={payment.provider}>
        <div>
          <dt>Started</dt>
          <dd>
            <When at={payment.created_at} shape="moment" label={false} />
          </dd>
        </div>
        {payment.card !== null && (
          <div>
            <dt>Card</dt>
            <dd>
              <bdi>{payment.card}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>Gateway</dt>
          <dd>
            <bdi>{payment.gateway}</bdi>
            <small>{payment.gateway_id ?? 'no ID'}</small>
          </dd>
        </div>
      </AboutBooking>
      {mayDecide && (
        <Panel tone="sunken" as="section" className={classes.act} aria-label="Settle">
          <p>
            Ask the gateway first. You can only mark a payment as failed if nothing was charged. If it went through,
            we’ll record it as paid.
          </p>
          <ButtonRow>
            <Button
              size="md"
              loading={settle.isPending}
              onClick={() => settle.run({ payment_id: payment._id, verb: 'ask_again' })}
            >
              Ask the gateway
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={settle.isPending}
              onClick={() => settle.run({ payment_id: payment._id, verb: 'give_up' })}
            >
              Mark as failed
            </Button>
          </ButtonRow>
        </Panel>
      )}
    </>
  );
}
