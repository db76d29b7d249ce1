import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { RefundRequest } from '#contract/entities/refund.ts';
import { aftercare as messages } from '#locales/areas/aftercare.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';

const colors = { open: 'amber', granted: 'green', refused: 'gray' } as const;

interface RequestCardProps {
  readonly request: RefundRequest;
  readonly customer: string;
  readonly provider: string;
}

/** A refund request as a short exchange: the request with its reason, and the answer with its author. */
export function RequestCard({ request, customer, provider }: RequestCardProps) {
  const t = useMessages(messages);
  const by = request.answered_by === 'admin' ? t('request.team') : provider;
  return (
    <Panel tone="sunken" as="article" className={classes.request}>
      <header>
        <b>
          {t.rich('request.amount', {
            amount: <Money amount={request.amount} currency={request.currency} exact />,
          })}
        </b>
        <Badge color={request.is_overdue ? 'red' : colors[request.status]}>
          {t(request.is_overdue ? 'request.overdue' : `request.status.${request.status}`)}
        </Badge>
      </header>
      <blockquote>
        <p dir="auto">{request.reason}</p>
        <footer>
          {t.rich('request.by', { who: customer, date: <When at={request.created_at} shape="moment" label={false} /> })}
        </footer>
      </blockquote>
      {request.status === 'open' ? (
        <p className={classes.quiet}>
          {request.is_overdue
            ? t('request.overdue_text')
            : t.rich('request.expected', { date: <When at={request.answer_by} shape="moment" label={false} /> })}
        </p>
      ) : (
        <blockquote data-answer="true">
          <p>
            <b>
              {request.granted_amount === null
                ? t('request.declined')
                : t.rich('request.granted', {
                    amount: <Money amount={request.granted_amount} currency={request.currency} exact />,
                  })}
            </b>
            {request.word !== '' && <span dir="auto">{request.word}</span>}
          </p>
          <footer>
            {request.answered_at === null
              ? by
              : t.rich('request.by', {
                  who: by,
                  date: <When at={request.answered_at} shape="moment" label={false} />,
                })}
          </footer>
        </blockquote>
      )}
    </Panel>
  );
}
