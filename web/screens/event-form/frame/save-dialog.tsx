import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EditPlan } from '#contract/entities/own-event.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PlanList, planCount } from '#web/features/events/plan-list.tsx';
import { LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';
import classes from './save-dialog.module.css';

interface SaveDialogProps {
  readonly editor: EventEditor;
  readonly plan: EditPlan;
  readonly onClose: () => void;
  /** Saves by the plan that is shown, with the words for guests of moved dates. */
  readonly onConfirm: (note: string) => void;
}

/** Shows what the changes of a published event will do to its dates, before they are saved. */
export function SaveDialog({ editor, plan, onClose, onConfirm }: SaveDialogProps) {
  const t = useMessages(eventForm);
  const { event, currency, draft, state } = editor;
  const [note, setNote] = useState('');
  return (
    <Modal isOpen onClose={onClose} title={t('plan.title')} size="lg">
      <PlanList plan={plan} zone={event?.timezone ?? draft.timezone} currency={currency} />
      {plan.messages > 0 && (
        <LongText
          label={t('plan.note')}
          description={t('plan.note_reader', { count: plan.messages })}
          lines={[2, 6]}
          maxLength={500}
          value={note}
          onChange={(changed) => setNote(changed.currentTarget.value)}
          className={classes.note ?? ''}
        />
      )}
      <ButtonRow align="end">
        <Button variant="default" onClick={onClose}>
          {t('foot.back')}
        </Button>
        <Button loading={state.kind === 'saving'} onClick={() => onConfirm(note)}>
          {t('plan.apply', { count: planCount(plan) })}
        </Button>
      </ButtonRow>
    </Modal>
  );
}
