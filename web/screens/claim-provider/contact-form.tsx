import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MAX_CLAIM_TEXT } from '#contract/limits/claims.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { useDraftFields } from '#web/features/messages/draft-fields.ts';
import { Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';

/** Asks the team for help. Guests add their name and email. */
export function ContactForm({ provider_id, onBack }: { readonly provider_id: string; readonly onBack: () => void }) {
  const t = useMessages(claimPage);
  const { user } = useSession();
  const [isSent, setSent] = useState(false);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) done.current?.focus();
  }, [isSent]);
  const form = useCallForm('claim/claim_contact_us', {
    initialValues: { text: '', name: '', email: '' },
    toInput: ({ text, ...guest }) => ({ provider_id, text, ...(user === null ? guest : {}) }),
    onDone: () => {
      draft.forget();
      setSent(true);
    },
  });
  const draft = useDraftFields(form, { text: `claim_contact:${provider_id}` });
  if (isSent)
    return (
      <Panel as="section" className={classes.step}>
        <h1 ref={done} tabIndex={-1}>
          {t('contact.done')}
        </h1>
        <p>{t('contact.done_text')}</p>
      </Panel>
    );
  return (
    <Panel as="section" className={classes.step}>
      <h1>{t('contact.title')}</h1>
      <p>{t('contact.text')}</p>
      <Form label={t('contact.title')} {...form.props}>
        <LongText
          {...draft.field('text')}
          autoFocus
          label={t('contact.label')}
          placeholder={t('contact.example')}
          lines={[4, 10]}
          maxLength={MAX_CLAIM_TEXT}
          required
        />
        {user === null && (
          <>
            <TextInput {...form.field('name')} label={t('contact.name')} autoComplete="name" required />
            <TextInput {...form.field('email')} label={t('contact.email')} type="email" autoComplete="email" required />
          </>
        )}
        <ButtonRow>
          <SubmitButton of={form}>{t('contact.submit')}</SubmitButton>
          <Button size="md" variant="subtle" onClick={onBack}>
            {t('code.other')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
