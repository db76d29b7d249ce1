import type { AdminRefundRequest } from '#contract/entities/admin.ts';
import { adminGateway } from '#locales/areas/admin-gateway.ts';
import { adminQueues } from '#locales/areas/admin-queues.ts';
import { useMessages } from '#web/api/messages.tsx';
import { AnswerRequest } from '#web/features/aftercare/answer-request.tsx';
import { RequestCard } from '#web/features/aftercare/request-card.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

/** Refund requests. Those without an answer of the provider come first. */
export function RefundQueue({ mayDecide }: { mayDecide: boolean }) {
  const t = useMessages(adminQueues);
  const gateway = useMessages(adminGateway);
  const { state, queue } = useDecidedQueue('admin/refund_request_list');
  return (
    <Queue
      label={t('refunds.label')}
      {...queue}
      empty={{ title: t(`refunds.${state}`), text: t(`refunds.${state}_text`) }}
      line={(request) => ({
        title: <Money amount={request.amount} currency={request.currency} exact />,
        text: gateway('who', { customer: request.booking.customer_name, provider: request.provider.name }),
        aside: request.is_overdue ? t('refunds.overdue') : <When at={request.created_at} shape="day" />,
        isUrgent: request.is_overdue,
      })}
      detail={(request) => <Request request={request} mayDecide={mayDecide} />}
    />
  );
}

function Request({ request, mayDecide }: { request: AdminRefundRequest; mayDecide: boolean }) {
  const t = useMessages(adminQueues);
  const { booking, provider } = request;
  const amount = <Money amount={request.amount} currency={request.currency} exact />;
  return (
    <>
      <h2>{t.rich('refunds.title', { customer: booking.customer_name, amount })}</h2>
      <AboutBooking booking={booking} provider={provider} />
      <RequestCard request={request} customer={booking.customer_name} provider={provider.name} />
      {request.status === 'open' && !request.is_overdue && (
        <p className={classes.quiet}>{t('refunds.provider_first', { provider: provider.name })}</p>
      )}
      {request.status === 'open' && mayDecide && <AnswerRequest request={request} left={request.left} />}
    </>
  );
}
