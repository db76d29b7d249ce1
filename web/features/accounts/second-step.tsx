import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { enter } from '#locales/areas/enter.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { noFields, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';
import { askPasskey } from './passkeys.ts';
import { useJoinedToast } from './use-joined-toast.ts';
import type { PendingStep } from './use-second-step.ts';

interface SecondStepProps {
  readonly step: PendingStep;
  readonly onDone: () => unknown;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a passkey, or a recovery code. */
export function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const t = useMessages(enter);
  const [isByCode, setByCode] = useState(!step.hasPasskey);
  const title = useRef<HTMLHeadingElement>(null);
  // The form before is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => title.current?.focus(), []);
  const link = (text: ReactNode) => <Link to={href('helpandsupport')}>{text}</Link>;
  return (
    <div className={classes.panel}>
      <h1 ref={title} tabIndex={-1}>
        {t('step.title')}
      </h1>
      <p>{isByCode ? t('step.code_text') : t('step.passkey_text')}</p>
      {isByCode ? <ByCode step={step} onDone={onDone} /> : <ByPasskey step={step} onDone={onDone} />}
      <div className={classes.links}>
        {step.hasPasskey && (
          <button type="button" onClick={() => setByCode(!isByCode)}>
            {isByCode ? t('step.to_passkey') : t('step.to_code')}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t('step.back')}
        </button>
      </div>
      {isByCode && <p className={classes.demo}>{t.rich('step.lost', { link })}</p>}
    </div>
  );
}

type WayProps = Pick<SecondStepProps, 'step' | 'onDone'>;

function ByPasskey({ step, onDone }: WayProps) {
  const t = useMessages(enter);
  const greet = useJoinedToast();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const answer = useCallMutation('user/second_step', {
    form: noFields,
    onDone: async (done) => {
      if (done.options === null) {
        greet(done);
        return onDone();
      }
      setAsking(true);
      const credential = await askPasskey(done.options);
      setAsking(false);
      if (typeof credential === 'string')
        return setWrong(t(`problem.${credential === 'cancelled' ? credential : 'unsupported'}`));
      answer.run({ step_token: step.token, credential });
    },
  });
  return (
    <Form
      problem={answer.problem}
      onSubmit={() => {
        setWrong(null);
        answer.run({ step_token: step.token });
      }}
    >
      {wrong !== null && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      <Button
        type="submit"
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={answer.isPending || isAsking}
      >
        {t('step.use_passkey')}
      </Button>
    </Form>
  );
}

function ByCode({ step, onDone }: WayProps) {
  const t = useMessages(enter);
  const greet = useJoinedToast();
  const form = useCallForm('user/second_step', {
    initialValues: { recovery_code: '' },
    toInput: ({ recovery_code }) => ({ step_token: step.token, recovery_code }),
    missing: { recovery_code: t('step.code_missing') },
    onDone: (done) => {
      greet(done);
      return onDone();
    },
  });
  return (
    <Form {...form.props}>
      <TextInput
        label={t('step.code_label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        {...form.field('recovery_code')}
      />
      <SubmitButton of={form}>{t('step.submit')}</SubmitButton>
    </Form>
  );
}
