import { Badge, Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconAlertTriangle, IconCircleCheckFilled, IconClock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BulkProgress } from '#contract/entities/event/bulk-progress.ts';
import { eventCancel } from '#locales/areas/event-cancel.ts';
import { useMessages } from '#web/api/messages.tsx';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './cancel.module.css';
import { useCancelProgress } from './use-progress.ts';

interface ProgressProps {
  readonly event_id: string;
  /** When the cancellation began; the one in progress if absent. */
  readonly since?: string | undefined;
  readonly onClose: () => void;
}

/** How far a cancellation is, step by step, with what failed and when it is tried again. */
export function CancelProgress({ event_id, since, onClose }: ProgressProps) {
  const t = useMessages(eventCancel);
  const query = useCancelProgress(event_id, since);
  return (
    <div className={classes.dialog}>
      {query.data === undefined ? (
        query.isError ? (
          <QueryProblem query={query} />
        ) : (
          <Skeleton height="14rem" radius="md" />
        )
      ) : (
        <Steps progress={query.data} />
      )}
      <ButtonRow align="end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('close')}
        </Button>
      </ButtonRow>
    </div>
  );
}

function Steps({ progress }: { readonly progress: BulkProgress }) {
  const t = useMessages(eventCancel);
  const { status, bookings, bookings_done: done } = progress;
  const isOver = status === 'done' || status === 'none';
  const closing = !isOver ? 'closing' : bookings === 0 ? 'closing_empty' : 'closing_done';
  return (
    <>
      <p className={classes.lead}>{t(`progress.${closing}`)}</p>
      {bookings > 0 && (
        <div className={classes.sum} role="status">
          <b>{t('progress.sum', { done, count: bookings })}</b>
          <StatusChip status={status} />
          <SeatBar taken={done} of={bookings} label={t('progress.bar')} tone="compared" />
        </div>
      )}
      <ol className={classes.steps}>
        <Step state="done" at={progress.started_at}>
          {t('progress.closed')}
        </Step>
        {bookings > 0 && (
          <Step state={done === bookings ? 'done' : 'now'}>{t('progress.told', { done, count: bookings })}</Step>
        )}
        {bookings > 0 && <RefundStep progress={progress} />}
      </ol>
      <Retries progress={progress} />
    </>
  );
}

const chips = { none: 'green', done: 'green', running: 'accent', waiting: 'amber' } as const;

function StatusChip({ status }: Pick<BulkProgress, 'status'>) {
  const t = useMessages(eventCancel);
  return (
    <Badge color={chips[status]} variant="light">
      {t(`progress.${status === 'none' ? 'done' : status}`)}
    </Badge>
  );
}

function RefundStep({ progress }: { readonly progress: BulkProgress }) {
  const t = useMessages(eventCancel);
  const { money } = useFormats();
  const { refund_amount: amount, refunded_amount: done, currency } = progress;
  if (amount === 0) return <Step state="done">{t('progress.no_refunds')}</Step>;
  const write = (value: number) => money(value, currency, { exact: true });
  const state = done === amount ? 'done' : progress.bookings_done > 0 ? 'now' : 'next';
  return <Step state={state}>{t('progress.refunds', { done: write(done), amount: write(amount) })}</Step>;
}

interface StepProps {
  readonly state: 'done' | 'now' | 'next';
  readonly at?: string | null;
  readonly children: ReactNode;
}

function Step({ state, at = null, children }: StepProps) {
  const t = useMessages(eventCancel);
  const icons = { done: IconCircleCheckFilled, now: IconRefresh, next: IconClock };
  const Icon = icons[state];
  return (
    <li data-state={state}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span>{children}</span>
      <small>{at !== null ? <When at={at} shape="time" /> : state === 'done' ? null : t(`progress.${state}`)}</small>
    </li>
  );
}

function Retries({ progress }: { readonly progress: BulkProgress }) {
  const t = useMessages(eventCancel);
  const { bookings_retried, refunds_retried, refunds_rejected, retry_at } = progress;
  const b = (text: ReactNode) => <b>{text}</b>;
  const time = retry_at === null ? null : <When at={retry_at} shape="time" />;
  const lines = [
    bookings_retried > 0 &&
      (time === null
        ? t.rich('retry.bookings_soon', { count: bookings_retried, b })
        : t.rich('retry.bookings', { count: bookings_retried, time, b })),
    refunds_retried > 0 && time !== null && t.rich('retry.refunds', { count: refunds_retried, time, b }),
    refunds_rejected > 0 && t.rich('rejected', { count: refunds_rejected, b }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className={classes.retries} role="status">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity of their own
          <p key={at}>{line}</p>
        ))}
      </div>
    </div>
  );
}
