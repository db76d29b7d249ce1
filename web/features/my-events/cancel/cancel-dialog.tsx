import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { eventCancel } from '#locales/areas/event-cancel.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { comingDates } from './cancel-choice.ts';
import { CancelForm } from './cancel-form.tsx';
import { CancelProgress } from './cancel-progress.tsx';

interface CancelDialogProps {
  readonly event_id: string;
  /** The date that it was opened for; absent for the event. */
  readonly occurrence_id?: string;
  readonly onClose: () => void;
}

/**
 * Cancels dates of an event after showing what guests get back, then shows how far the refunds are. Closing it does not
 * stop them.
 */
export function CancelDialog({ event_id, occurrence_id, onClose }: CancelDialogProps) {
  const t = useMessages(eventCancel);
  const query = useCall('user/event_detail', { event_id });
  const [since, setSince] = useState<string | null>(null);
  const [title, setTitle] = useState(t('title.choose'));
  const coming = comingDates(query.data?.dates ?? [], serverNow());
  const first = coming.find(({ _id }) => _id === occurrence_id) ?? null;
  return (
    <Modal isOpen onClose={onClose} title={since === null ? title : t('progress.title')} size="lg">
      {since !== null ? (
        <CancelProgress event_id={event_id} since={since} onClose={onClose} />
      ) : query.data === undefined ? (
        query.isError ? (
          <QueryProblem query={query} />
        ) : (
          <Skeleton height="20rem" radius="md" />
        )
      ) : coming.length === 0 ? (
        <EmptyState scene="calendar" title={t('no_dates')} text={t('no_dates_text')} />
      ) : (
        <CancelForm
          event={query.data.event}
          coming={coming}
          first={first ?? (coming.length === 1 ? (coming[0] ?? null) : null)}
          onTitle={setTitle}
          onCancelled={setSince}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
