import { useRef } from 'react';
import { useBlocker } from 'react-router';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';

/** Asks before the form of a published event closes with unsaved changes. */
export function LeaveDialog({ editor: { isUnsaved } }: { readonly editor: EventEditor }) {
  const t = useMessages(eventForm);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={() => !isLeaving.current && blocker.reset()}
      title={t('leave.title')}
      verb={t('leave.verb')}
      store={t('leave.keep')}
      isDangerous
      onConfirm={() => {
        isLeaving.current = true;
        blocker.proceed();
      }}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
