import { Button } from '@mantine/core';
import { useState } from 'react';
import { eventCancel } from '#locales/areas/event-cancel.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './cancel.module.css';
import { CancelProgress } from './cancel-progress.tsx';
import { useCancelProgress } from './use-progress.ts';

/** The cancellation in progress on the page of an event, with its details in a dialog. Renders nothing without one. */
export function CancelBar({ event_id }: { readonly event_id: string }) {
  const t = useMessages(eventCancel);
  const { data } = useCancelProgress(event_id);
  const [opened, setOpened] = useState<{ since: string | undefined } | null>(null);
  const isOpen = data?.status === 'running' || data?.status === 'waiting';
  const [done, count] = [data?.bookings_done ?? 0, data?.bookings ?? 0];
  return (
    <>
      {isOpen && (
        <Panel className={classes.bar} tone="accent">
          <b>{done < count ? t('bar', { done, count }) : t('bar.refunds', { count: data.refunds_retried })}</b>
          <SeatBar taken={done} of={count} label={t('progress.bar')} />
          <Button variant="default" size="sm" onClick={() => setOpened({ since: data.started_at ?? undefined })}>
            {t('bar.open')}
          </Button>
        </Panel>
      )}
      {opened !== null && (
        <Modal isOpen onClose={() => setOpened(null)} title={t('progress.title')}>
          <CancelProgress event_id={event_id} since={opened.since} onClose={() => setOpened(null)} />
        </Modal>
      )}
    </>
  );
}
