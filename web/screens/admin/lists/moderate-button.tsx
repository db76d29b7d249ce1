import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ModerationKind } from '#contract/states/moderation.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { LongText } from '#web/ui/forms/form.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { UndoDialog } from '../moderation.tsx';
import classes from './list.module.css';

interface ModerateProps {
  readonly kind: Exclude<ModerationKind, 'unlist_service'>;
  readonly subject_id: string;
  readonly label: string;
  /** The confirmed bookings to come, which stay. */
  readonly upcoming?: number;
  /** The decision in force; null if there is none. */
  readonly action_id: string | null;
}

/** The button that hides or suspends somebody or something, or undoes that. */
export function ModerateButton(props: ModerateProps) {
  const t = useMessages(adminLists);
  const [isOpen, setOpen] = useState(false);
  const { kind, label, action_id } = props;
  const close = () => setOpen(false);
  return (
    <>
      {action_id === null ? (
        <Button variant="light" color="red" size="sm" onClick={() => setOpen(true)}>
          {t(`moderate.${kind}`)}
        </Button>
      ) : (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('moderate.undo')}
        </Button>
      )}
      {isOpen && action_id === null && <DecideDialog {...props} onClose={close} />}
      {isOpen && action_id !== null && <UndoDialog action={{ _id: action_id, kind, label }} onClose={close} />}
    </>
  );
}

function DecideDialog({
  kind,
  subject_id,
  label,
  upcoming = 0,
  onClose,
}: ModerateProps & { readonly onClose: () => void }) {
  const t = useMessages(adminLists);
  const form = useCallForm('admin/moderate', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ verb: 'apply' as const, kind, subject_id, reason }),
    onDone: () => {
      toast.good(t('moderate.done'), t('moderate.done_text'));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t(`moderate.title_${kind}`, { name: label })}
      label={t(`moderate.${kind}`)}
      submit={t(`moderate.${kind}`)}
      isDangerous
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {kind === 'suspend_page' || kind === 'suspend_user'
          ? t(`moderate.text_${kind}`, { upcoming })
          : t(`moderate.text_${kind}`)}
      </p>
      <LongText
        label={t('moderate.reason')}
        description={t('moderate.reason_hint')}
        lines={[3, 10]}
        maxLength={1000}
        {...form.field('reason')}
      />
      <p className={classes.quiet}>{t('moderate.undo_hint')}</p>
    </DialogForm>
  );
}
