import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './accounts.module.css';
import { CodeField } from './code-field.tsx';
import { useCodeField, useCountdown } from './use-code.ts';

interface PhoneCodeProps {
  /** The number that got the code. */
  readonly phone: string;
  readonly onDone?: () => void;
}

/** Enters the code that was texted to the user's number, which confirms it, or sends another one. */
export function PhoneCode({ phone, onDone }: PhoneCodeProps) {
  const t = useMessages(security);
  const code = useCodeField();
  const [wait, restart] = useCountdown();
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: (values) => ({ phone, purpose: 'verify' as const, ...values }),
    onProblem: (problem): boolean => code.take(problem, form),
    onDone: () => {
      toast.good(t('phone.done'));
      onDone?.();
    },
  });
  const again = useCallMutation('user/send_otp', {
    form,
    onDone: () => {
      restart();
      form.reset();
      toast.good(t('email.sent_again'), t('email.sent_again_text'));
      code.restart();
    },
  });
  const b = (text: ReactNode) => (
    <b>
      <bdi>{text}</bdi>
    </b>
  );
  return (
    <>
      <Form
        label={t('phone.dialog')}
        {...form.props}
        onSubmit={() => code.submit(form)}
        problem={form.props.problem ?? again.problem}
      >
        <p>{t.rich('phone.sent', { number: phone, b })}</p>
        <CodeField label={t('email.code')} {...code.fieldOf(form)} />
        <ButtonRow>
          <SubmitButton of={form} isSmall>
            {t('phone.save')}
          </SubmitButton>
          <Button
            variant="subtle"
            disabled={wait > 0 || again.isPending}
            onClick={() => again.run({ phone, purpose: 'verify' })}
          >
            {wait > 0 ? t('email.again_in', { seconds: wait }) : t('email.again')}
          </Button>
        </ButtonRow>
      </Form>
      <DemoNote phone={phone} />
    </>
  );
}

/** Where a demo market shows the texts that it doesn't send. */
function DemoNote({ phone }: { readonly phone: string }) {
  const t = useMessages(security);
  const { market } = useSession();
  if (market.mode !== 'demo') return null;
  const link = (text: ReactNode) => (
    <a href={`/dev/outbox?to=${encodeURIComponent(phone)}`} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return <p className={classes.note}>{t.rich('phone.demo', { link })}</p>;
}
