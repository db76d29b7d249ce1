import { Button } from '@mantine/core';
import { MAX_CLAIM_TEXT } from '#contract/limits/claims.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useAttachedFiles } from '#web/features/messages/attached-files.tsx';
import { useDraftFields } from '#web/features/messages/draft-fields.ts';
import { FilesField } from '#web/features/messages/files-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';

/** Sends the team a text and files that show whose page it is. */
export function ProofForm({ provider_id, onBack }: { readonly provider_id: string; readonly onBack: () => void }) {
  const t = useMessages(claimPage);
  const attached = useAttachedFiles();
  const form = useCallForm('claim/claim_account_without_send_mail', {
    initialValues: { text: '' },
    toInput: ({ text }) => ({ provider_id, text, file_names: attached.names }),
    files: () => (attached.files.length > 0 ? { files: attached.files } : undefined),
    onDone: () => {
      draft.forget();
      toast.good(t('proof.sent'));
      onBack();
    },
  });
  const draft = useDraftFields(form, { text: `claim_proof:${provider_id}` });
  return (
    <Panel as="section" className={classes.step}>
      <h1>{t('proof.title')}</h1>
      <p>{t('proof.text')}</p>
      <Form label={t('proof.title')} {...form.props}>
        <LongText
          label={t('proof.label')}
          placeholder={t('proof.example')}
          autoFocus
          lines={[4, 10]}
          maxLength={MAX_CLAIM_TEXT}
          {...draft.field('text')}
        />
        <FilesField {...attached} />
        <ButtonRow>
          <SubmitButton of={form}>{t('proof.submit')}</SubmitButton>
          <Button size="md" variant="subtle" onClick={onBack}>
            {t('code.other')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
