import { Button, Checkbox, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useEffect } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { CallOutput } from '#contract/index.ts';
import { type EventCancelMessages, eventCancel } from '#locales/areas/event-cancel.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './cancel.module.css';
import { useCancelDates } from './use-cancel-dates.ts';
import { WhichDates } from './which-dates.tsx';

export interface CancelFormProps {
  readonly event: ManagedEvent['event'];
  readonly coming: readonly ManagedEvent['dates'][number][];
  /** The date that the dialog was opened for. */
  readonly first: ManagedEvent['dates'][number] | null;
  /** Receives the question that the dialog asks. */
  readonly onTitle: (title: string) => void;
  /** Receives the instant at which the cancellation began. */
  readonly onCancelled: (since: string) => void;
  readonly onClose: () => void;
}

/** Which dates to cancel, what guests get back, and why. */
export function CancelForm(props: CancelFormProps) {
  const { event, coming, first, onTitle, onClose } = props;
  const t = useMessages(eventCancel);
  const locale = useLocale();
  const cancel = useCancelDates(props);
  const { chosen, kind, planned } = cancel;
  const [only] = chosen;
  const day = only === undefined ? '' : formatWhen(only.starts_at, event.timezone, 'day', false, locale);
  const title =
    chosen.length === 0
      ? t('title.choose')
      : kind === 'one'
        ? t('title.one', { day })
        : kind === 'all'
          ? t('title.all')
          : t('title.several', { count: chosen.length });
  useEffect(() => onTitle(title), [onTitle, title]);
  const refunds = planned !== null && planned.refund_amount > 0 ? 'yes' : 'other';
  return (
    <div className={classes.dialog} data-kept>
      <Form onSubmit={cancel.submit}>
        {coming.length > 1 && (
          <WhichDates
            coming={coming}
            first={first}
            zone={event.timezone}
            choice={cancel.choice}
            onChange={cancel.choose}
          />
        )}
        {cancel.problem !== null && (
          <RefusalBox>
            {cancel.problem.code === 'plan_changed' ? <b>{t('changed')}</b> : <RefusalText problem={cancel.problem} />}
          </RefusalBox>
        )}
        {chosen.length > 0 &&
          (planned === null ? (
            <Skeleton height="9rem" radius="md" role="status" aria-label={t('loading')} />
          ) : (
            <RefundLines planned={planned} currency={event.currency} isBusy={cancel.isAsking} />
          ))}
        {planned !== null && planned.bookings > 0 && (
          <LongText
            label={t('reason')}
            placeholder={t('reason.example')}
            lines={[2, 6]}
            maxLength={500}
            value={cancel.reason}
            onChange={(typed) => cancel.setReason(typed.currentTarget.value)}
          />
        )}
        {planned !== null && planned.bookings > 0 && cancel.offer !== null && (
          <Checkbox
            label={offerLabel(t, cancel.offer, event.timezone)}
            checked={cancel.isOffering}
            onChange={(changed) => cancel.setOffering(changed.currentTarget.checked)}
          />
        )}
        <ButtonRow align="end">
          <Button variant="default" size="md" onClick={onClose} disabled={cancel.isPending}>
            {t(`keep.${kind}`)}
          </Button>
          <Button
            type="submit"
            color="red.6"
            size="md"
            loading={cancel.isPending}
            disabled={planned === null || cancel.isAsking}
          >
            {kind === 'several' ? t('verb.several', { refunds, count: chosen.length }) : t(`verb.${kind}`, { refunds })}
          </Button>
        </ButtonRow>
      </Form>
    </div>
  );
}

/** Names the date that guests are offered, with its seats. */
function offerLabel(
  t: Messages<EventCancelMessages>,
  { starts_at, capacity, seats_taken }: ManagedEvent['dates'][number],
  zone: string,
): string {
  const day = { at: starts_at, zone, shape: 'day' } as const;
  return capacity === null ? t('offer', { day }) : t('offer.left', { day, count: capacity - seats_taken });
}

interface RefundLinesProps {
  readonly planned: CallOutput<'user/cancel_event'>;
  readonly currency: string;
  readonly isBusy: boolean;
}

/** What guests get back, split into tickets and service fees. */
function RefundLines({ planned, currency, isBusy }: RefundLinesProps) {
  const t = useMessages(eventCancel);
  const { bookings, refund_amount, fee_amount, plan } = planned;
  if (bookings === 0) return <p className={classes.lead}>{t('none_booked')}</p>;
  return (
    <section aria-label={t('lines')} aria-busy={isBusy} aria-live="polite">
      <p className={classes.lead}>{t('all_refunded', { count: plan.tickets })}</p>
      <ul className={classes.lines}>
        <li>
          <span>{t('line.tickets', { bookings, tickets: plan.tickets })}</span>
          <Money amount={refund_amount - fee_amount} currency={currency} exact />
        </li>
        <li>
          <span>{t('line.fees')}</span>
          <Money amount={fee_amount} currency={currency} exact />
        </li>
        <li>
          <b>{t('line.total')}</b>
          <b>
            <Money amount={refund_amount} currency={currency} exact />
          </b>
        </li>
      </ul>
      <Panel tone="sunken" as="p" className={classes.note}>
        {t('note', { count: bookings })}
      </Panel>
    </section>
  );
}
