import { MAX_APPEAL, MAX_APPEAL_FILES } from '#contract/limits/appeals.ts';
import { appealPage } from '#locales/areas/appeal-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useAttachedFiles } from '#web/features/messages/attached-files.tsx';
import { useDraftFields } from '#web/features/messages/draft-fields.ts';
import { FilesField } from '#web/features/messages/files-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './appeal.module.css';

/** Asks the team, once, to look at a decision again, with files that show why. */
export function AppealForm({ token, until }: { readonly token: string; readonly until: string }) {
  const t = useMessages(appealPage);
  const attached = useAttachedFiles(MAX_APPEAL_FILES);
  const form = useCallForm('user/appeal_decision', {
    initialValues: { text: '' },
    toInput: ({ text }) => ({ token, text, file_names: attached.names }),
    files: () => (attached.files.length > 0 ? { files: attached.files } : undefined),
    onDone: () => {
      draft.forget();
      toast.good(t('form.sent'));
    },
  });
  const draft = useDraftFields(form, { text: `appeal:${token}` });
  return (
    <Panel as="section" className={classes.step}>
      <h2>{t('form.title')}</h2>
      <p>{t('form.text')}</p>
      <Form label={t('form.title')} {...form.props}>
        <LongText
          label={t('form.label')}
          placeholder={t('form.example')}
          lines={[4, 12]}
          maxLength={MAX_APPEAL}
          {...draft.field('text')}
        />
        <FilesField {...attached} note={t('form.files')} />
        <ButtonRow>
          <SubmitButton of={form}>{t('form.submit')}</SubmitButton>
          <small>{t.rich('form.until', { day: <When at={until} shape="day" /> })}</small>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
