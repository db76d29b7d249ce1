import { Button } from '@mantine/core';
import type { EditPlan } from '#contract/entities/own-event.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PlanList, planCount } from '#web/features/events/plan-list.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';

interface SaveDialogProps {
  readonly editor: EventEditor;
  readonly plan: EditPlan;
  readonly onClose: () => void;
  /** Saves by the plan that is shown. */
  readonly onConfirm: () => void;
}

/** Shows what the changes of a published event will do to its dates, before they are saved. */
export function SaveDialog({ editor, plan, onClose, onConfirm }: SaveDialogProps) {
  const t = useMessages(eventForm);
  const { event, currency, draft, state } = editor;
  return (
    <Modal isOpen onClose={onClose} title={t('plan.title')} size="lg">
      <PlanList plan={plan} zone={event?.timezone ?? draft.timezone} currency={currency} />
      <ButtonRow align="end">
        <Button variant="default" onClick={onClose}>
          {t('foot.back')}
        </Button>
        <Button loading={state.kind === 'saving'} onClick={onConfirm}>
          {t('plan.apply', { count: planCount(plan) })}
        </Button>
      </ButtonRow>
    </Modal>
  );
}
