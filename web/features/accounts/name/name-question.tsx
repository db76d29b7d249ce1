import { Button } from '@mantine/core';
import { useState } from 'react';
import { UNNAMED } from '#contract/choices/unnamed-account.ts';
import { accountSteps } from '#locales/areas/account-steps.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';

/** Asks somebody whose account has no name for it. Without an answer it asks again with the next page. */
export default function NameQuestion() {
  const t = useMessages(accountSteps);
  const { user } = useSession();
  const [isLater, setLater] = useState(false);
  const form = useCallForm('user/edit_profile', {
    initialValues: { name: '' },
    toInput: ({ name }) => ({ name }),
    missing: { name: t('name.missing') },
    onDone: () => toast.good(t('name.saved')),
  });
  return (
    <Modal isOpen={user?.name === UNNAMED && !isLater} onClose={() => setLater(true)} title={t('name.title')}>
      <Form {...form.props}>
        <p>{t('name.text')}</p>
        <TextInput
          label={t('name.label')}
          dir="auto"
          maxLength={120}
          autoComplete="name"
          data-autofocus
          {...form.field('name')}
        />
        <ButtonRow align="end">
          <Button variant="default" onClick={() => setLater(true)}>
            {t('name.later')}
          </Button>
          <SubmitButton of={form} isSmall>
            {t('name.save')}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Modal>
  );
}
