import type { AdminRefundRequest } from '#contract/entities/admin.ts';
import { useCallPages } from '#web/api/queries.ts';
import { AnswerRequest } from '#web/features/aftercare/answer-request.tsx';
import { RequestCard } from '#web/features/aftercare/request-card.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import { Queue, useQueueState } from './queue.tsx';
import classes from './queues.module.css';

/** Refund requests. Those without an answer of the provider come first. */
export function RefundQueue({ mayDecide }: { mayDecide: boolean }) {
  const state = useQueueState();
  const pages = useCallPages('admin/refund_request_list', { state });
  return (
    <Queue
      label="Refund requests"
      pages={pages}
      hasDone
      empty={
        state === 'open'
          ? { title: 'No open requests', text: 'Refund requests from customers appear here.' }
          : { title: 'No answered requests yet', text: 'Answered requests appear here.' }
      }
      line={(request) => ({
        title: <Money amount={request.amount} currency={request.currency} exact />,
        text: `${request.booking.customer_name}, with ${request.provider.name}`,
        aside: request.is_overdue ? 'Overdue' : <When at={request.created_at} shape="day" />,
        isUrgent: request.is_overdue,
      })}
      detail={(request) => <Request request={request} mayDecide={mayDecide} />}
    />
  );
}

function Request({ request, mayDecide }: { request: AdminRefundRequest; mayDecide: boolean }) {
  const { booking, provider } = request;
  return (
    <>
      <h2>
        {booking.customer_name} requests <Money amount={request.amount} currency={request.currency} exact />
      </h2>
      <AboutBooking booking={booking} provider={provider} />
      <RequestCard request={request} customer={booking.customer_name} provider={provider.name} />
      {request.status === 'open' && !request.is_overdue && (
        <p className={classes.quiet}>{provider.name} still has time to answer. Step in only if it helps.</p>
      )}
      {request.status === 'open' && mayDecide && <AnswerRequest request={request} left={request.left} />}
    </>
  );
}
