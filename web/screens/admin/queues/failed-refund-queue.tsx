import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminRefund } from '#contract/entities/admin.ts';
import { adminGateway } from '#locales/areas/admin-gateway.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import { Fact } from '../parts/facts.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue } from './queue.tsx';
import classes from './queues.module.css';

/** Refunds that did not reach their customers. */
export function FailedRefundQueue({ mayDecide }: { mayDecide: boolean }) {
  const t = useMessages(adminGateway);
  const pages = useCallPages('admin/failed_refund_list', {});
  return (
    <Queue
      label={t('refund.label')}
      pages={pages}
      empty={{ title: t('refund.none'), text: t('refund.none_text') }}
      line={(refund) => ({
        title: <Money amount={refund.amount} currency={refund.currency} exact />,
        text: t('who', { customer: refund.booking.customer_name, provider: refund.provider.name }),
        aside: <When at={refund.created_at} shape="day" />,
      })}
      detail={(refund) => <OneRefund refund={refund} mayDecide={mayDecide} />}
    />
  );
}

/** Why a gateway did not refund, as far as there are words for it. */
const whys = [
  'refund_too_much',
  'payment_disputed',
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
] as const;

function OneRefund({ refund, mayDecide }: { refund: AdminRefund; mayDecide: boolean }) {
  const t = useMessages(adminGateway);
  const [isAsking, setAsking] = useState(false);
  const amount = <Money amount={refund.amount} currency={refund.currency} exact />;
  const why = whys.find((each) => each === refund.fail_reason) ?? 'other';
  const settle = useCallMutation('admin/settle_failed_refund', {
    onDone: ({ status }) => {
      if (status === 'failed') toast.plain(t('refund.declined'), t('refund.declined_text'));
      else if (status === 'pending') toast.good(t('refund.sent'));
      else toast.good(t('refund.settled'));
    },
  });
  return (
    <>
      <h2>{t.rich('refund.title', { amount })}</h2>
      <p className={classes.quiet}>{t('refund.why', { why, text: refund.fail_reason.replaceAll('_', ' ') })}</p>
      <AboutBooking booking={refund.booking} provider={refund.provider}>
        <Fact label={t('refund.promised')}>
          <When at={refund.created_at} shape="moment" label={false} />
        </Fact>
        {refund.reason !== '' && (
          <Fact label={t('refund.reason')}>
            <bdi>{refund.reason}</bdi>
          </Fact>
        )}
        {refund.gateway_id !== null && (
          <Fact label={t('refund.id')}>
            <bdi>{refund.gateway_id}</bdi>
          </Fact>
        )}
      </AboutBooking>
      {mayDecide && (
        <Panel tone="sunken" as="section" className={classes.act} aria-label={t('settle')}>
          <p>{t('refund.act_text')}</p>
          <ButtonRow>
            <Button
              size="md"
              loading={settle.isPending}
              onClick={() => settle.run({ refund_id: refund._id, verb: 'send_again' })}
            >
              {t('refund.again')}
            </Button>
            <Button size="md" variant="default" disabled={settle.isPending} onClick={() => setAsking(true)}>
              {t('refund.otherwise')}
            </Button>
          </ButtonRow>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title={t('refund.sure')}
            verb={t('refund.sure_yes')}
            store={t('refund.sure_no')}
            onConfirm={() => settle.run({ refund_id: refund._id, verb: 'settle_otherwise' })}
          >
            {t.rich('refund.sure_text', { amount, customer: refund.booking.customer_name })}
          </ConfirmDialog>
        </Panel>
      )}
    </>
  );
}
