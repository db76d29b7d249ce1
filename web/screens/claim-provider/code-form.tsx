import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { useCodeField, useCountdown } from '#web/features/accounts/use-code.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';

interface CodeFormProps {
  readonly provider_id: string;
  readonly channel: 'email' | 'sms';
  /** The masked address or number that got the code. */
  readonly to: string;
  readonly onBack: () => void;
}

/** Enters the code that was sent. It submits itself with the sixth digit; a right one claims the page. */
export function CodeForm({ provider_id, channel, to, onBack }: CodeFormProps) {
  const t = useMessages(claimPage);
  const call = channel === 'email' ? 'claim/claim_account' : 'claim/sms_claim_account';
  const code = useCodeField();
  const [wait, restart] = useCountdown();
  const form = useCallForm(call, {
    initialValues: { code: '' },
    toInput: (values) => ({ provider_id, ...values }),
    onProblem: (problem): boolean => code.take(problem, form),
  });
  const resend = useCallMutation(call, {
    form,
    onDone: () => {
      restart();
      form.reset();
      toast.good(t('code.sent'), t('code.sent_text'));
      code.restart();
    },
  });
  return (
    <Panel as="section" className={classes.step}>
      <h1>{t(`title.${channel}`)}</h1>
      <p>{t.rich('code.text', { to: <bdi className={classes.masked}>{to}</bdi> })}</p>
      <Form
        label={t(`title.${channel}`)}
        {...form.props}
        onSubmit={() => code.submit(form)}
        problem={form.props.problem ?? resend.problem}
      >
        <CodeField label={t('code.label')} {...code.fieldOf(form)} />
        <ButtonRow>
          <SubmitButton of={form}>{t('code.submit')}</SubmitButton>
          <Button
            size="md"
            variant="subtle"
            disabled={wait > 0 || resend.isPending}
            onClick={() => resend.run({ provider_id })}
          >
            {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.resend')}
          </Button>
        </ButtonRow>
      </Form>
      <p className={classes.quiet}>
        <button type="button" onClick={onBack}>
          {t('code.other')}
        </button>
      </p>
      <DemoNote />
    </Panel>
  );
}

/** Where a demo market shows what it doesn't send. */
function DemoNote() {
  const t = useMessages(claimPage);
  const { market } = useSession();
  if (market.mode !== 'demo') return null;
  const link = (text: ReactNode) => (
    <a href="/dev/outbox" target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return <p className={classes.demo}>{t.rich('code.demo', { link })}</p>;
}
