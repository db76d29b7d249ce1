import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useConfirmOwnAccess } from '#web/features/accounts/confirm-access.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { LongText } from '#web/ui/forms/form.tsx';
import { DialogForm } from '../dialog-form.tsx';

interface EndTwoStepProps {
  readonly user_id: string;
  readonly name: string;
}

/** Switches off the two-step sign-in of somebody who lost their passkeys and codes, with a reason that they read. */
export function EndTwoStep({ user_id, name }: EndTwoStepProps) {
  const t = useMessages(adminLists);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('two_step.open')}
      </Button>
      {isOpen && <Dialog user_id={user_id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ user_id, name, onClose }: EndTwoStepProps & { readonly onClose: () => void }) {
  const t = useMessages(adminLists);
  const { caught, dialog } = useConfirmOwnAccess();
  const form = useCallForm('admin/end_two_step', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ user_id, reason }),
    onProblem: (problem) => caught(problem, () => form.props.onSubmit()),
    onDone: () => {
      toast.good(t('two_step.done'));
      onClose();
    },
  });
  const title = t('two_step.title');
  return (
    <DialogForm form={form} title={title} submit={t('two_step.submit')} isDangerous onClose={onClose}>
      <p>{t('two_step.text', { name })}</p>
      <LongText
        {...form.field('reason')}
        label={t('two_step.reason')}
        description={t('two_step.reason_text')}
        lines={[2, 5]}
        maxLength={300}
      />
      {dialog}
    </DialogForm>
  );
}
