import { Badge } from '@mantine/core';
import type { RefundRequest } from '#contract/entities/refund.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './aftercare.module.css';

const states = {
  open: { text: 'Waiting for an answer', color: 'amber' },
  granted: { text: 'Refunded', color: 'green' },
  refused: { text: 'Declined', color: 'gray' },
} as const;

interface RequestCardProps {
  readonly request: RefundRequest;
  readonly customer: string;
  readonly provider: string;
}

/** A wish for money back as a short exchange: what was asked and why, what was answered and by whom. */
export function RequestCard({ request, customer, provider }: RequestCardProps) {
  const { text, color } = states[request.status];
  const by = request.answered_by === 'admin' ? 'Our team' : provider;
  return (
    <Panel tone="sunken" as="article" className={classes.request}>
      <header>
        <b>
          <Money amount={request.amount} currency={request.currency} exact /> refund requested
        </b>
        <Badge color={request.is_overdue ? 'red' : color}>{request.is_overdue ? 'Overdue' : text}</Badge>
      </header>
      <blockquote>
        <p dir="auto">{request.reason}</p>
        <footer>
          {customer}, <When at={request.created_at} shape="moment" label={false} />
        </footer>
      </blockquote>
      {request.status === 'open' ? (
        <p className={classes.quiet}>
          {request.is_overdue ? (
            'The time to answer is over, so our team decides now.'
          ) : (
            <>
              Answer expected by <When at={request.answer_by} shape="moment" label={false} />.
            </>
          )}
        </p>
      ) : (
        <blockquote data-answer="true">
          <p>
            <b>
              {request.granted_amount === null ? (
                'Declined'
              ) : (
                <>
                  <Money amount={request.granted_amount} currency={request.currency} exact /> granted
                </>
              )}
            </b>
            {request.word !== '' && <span dir="auto">{request.word}</span>}
          </p>
          <footer>
            {by}, {request.answered_at !== null && <When at={request.answered_at} shape="moment" label={false} />}
          </footer>
        </blockquote>
      )}
    </Panel>
  );
}
