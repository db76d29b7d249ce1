import { Button } from '@mantine/core';
import type { AdminPayment } from '#contract/entities/admin.ts';
import { adminGateway } from '#locales/areas/admin-gateway.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Fact } from '../parts/facts.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue } from './queue.tsx';
import classes from './queues.module.css';

/** Payments without an answer from the gateway. */
export function PaymentQueue({ mayDecide }: { mayDecide: boolean }) {
  const t = useMessages(adminGateway);
  const pages = useCallPages('admin/stuck_payment_list', {});
  return (
    <Queue
      label={t('payment.label')}
      pages={pages}
      empty={{ title: t('payment.none'), text: t('payment.none_text') }}
      line={(payment) => ({
        title: <Money amount={payment.amount} currency={payment.currency} exact />,
        text: t('who', { customer: payment.booking.customer_name, provider: payment.provider.name }),
        aside: <When at={payment.created_at} shape="day" />,
      })}
      detail={(payment) => <OnePayment payment={payment} mayDecide={mayDecide} />}
    />
  );
}

const outcomes = ['succeeded', 'partially_refunded', 'refunded', 'failed'] as const;
const outcomeOf = (status: string) => outcomes.find((each) => each === status) ?? 'other';

function OnePayment({ payment, mayDecide }: { payment: AdminPayment; mayDecide: boolean }) {
  const t = useMessages(adminGateway);
  const settle = useCallMutation('admin/settle_stuck_payment', {
    onDone: ({ status }) => {
      if (status === 'stuck') toast.plain(t('payment.stuck'), t('payment.stuck_text'));
      else toast.good(t('payment.done', { status: outcomeOf(status) }));
    },
  });
  return (
    <>
      <h2>
        {t.rich('payment.title', { amount: <Money amount={payment.amount} currency={payment.currency} exact /> })}
      </h2>
      <p className={classes.quiet}>{t('payment.text')}</p>
      <AboutBooking booking={payment.booking} provider={payment.provider}>
        <Fact label={t('payment.started')}>
          <When at={payment.created_at} shape="moment" label={false} />
        </Fact>
        {payment.card !== null && (
          <Fact label={t('payment.card')}>
            <bdi>{payment.card}</bdi>
          </Fact>
        )}
        <Fact label={t('payment.gateway')}>
          <bdi>{payment.gateway}</bdi>
          <small>{payment.gateway_id ?? t('payment.no_id')}</small>
        </Fact>
      </AboutBooking>
      {mayDecide && (
        <Panel tone="sunken" as="section" className={classes.act} aria-label={t('settle')}>
          <p>{t('payment.act_text')}</p>
          <ButtonRow>
            <Button
              size="md"
              loading={settle.isPending}
              onClick={() => settle.run({ payment_id: payment._id, verb: 'ask_again' })}
            >
              {t('payment.ask')}
            </Button>
            <Button
              size="md"
              variant="default"
              disabled={settle.isPending}
              onClick={() => settle.run({ payment_id: payment._id, verb: 'give_up' })}
            >
              {t('payment.give_up')}
            </Button>
          </ButtonRow>
        </Panel>
      )}
    </>
  );
}
