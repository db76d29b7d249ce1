import { useState } from 'react';
import type { Hire } from '#contract/events/hire.ts';
import { hired } from '#locales/areas/hired.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { LongText } from '#web/ui/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';

interface GiveUpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly hire: Hire;
  /** The dates that are declined or dropped. */
  readonly occurrence_ids: string[];
  readonly title: string;
  readonly verb: string;
  readonly text: string;
  /** What is said afterwards. */
  readonly done: string;
}

/** Asks why dates of a hire are given up, and gives them up. */
export function GiveUpDialog({ isOpen, onClose, hire, occurrence_ids, title, verb, text, done }: GiveUpDialogProps) {
  const t = useMessages(hired);
  const [reason, setReason] = useState('');
  const giveUp = useCallMutation('user/cancel_hire_collab_req', { onDone: () => toast.good(done) });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      verb={verb}
      store={t('keep')}
      isDangerous
      onConfirm={() => giveUp.mutateAsync({ input: { hire_id: hire._id, occurrence_ids, reason } })}
    >
      <p>{text}</p>
      <LongText
        label={t('reason')}
        lines={[2, 5]}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
