import { accountSteps } from '#locales/areas/account-steps.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';
import { CodeField } from './code-field.tsx';
import { SecondStep } from './second-step.tsx';
import { useCodeField, useCountdown } from './use-code.ts';
import { useJoinedToast } from './use-joined-toast.ts';
import { useSecondStep } from './use-second-step.ts';

interface CodeStepProps {
  readonly email: string;
  readonly purpose: 'sign_in' | 'verify' | 'reset';
  /** The token that `sign_up` returned. The password of this sign-up counts only with it. */
  readonly signUpToken?: string | undefined;
  /** The name of an account that the code opens without a sign-up. */
  readonly name?: string | undefined;
  readonly verb: string;
  /** The level of its heading. */
  readonly level?: 1 | 2;
  readonly onBack: () => void;
  /** Gets the token for a new password, if that was the purpose. */
  readonly onProved: (reset_token: string | null) => unknown;
}

/** Requests the mailed code and sends a new one on demand. Submits itself after the sixth digit. */
export function CodeStep(props: CodeStepProps) {
  const { email, purpose, signUpToken, name, verb, level = 1, onBack, onProved } = props;
  const t = useMessages(accountSteps);
  const Heading = `h${level}` as const;
  const code = useCodeField();
  const [wait, restart] = useCountdown();
  const second = useSecondStep();
  const greet = useJoinedToast();
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: (values) => ({
      email,
      purpose,
      ...values,
      ...(signUpToken === undefined ? {} : { sign_up_token: signUpToken }),
      ...(name === undefined ? {} : { name }),
    }),
    onProblem: (problem): boolean => second.take(problem) || code.take(problem, form),
    onDone: (answer) => {
      greet(answer);
      return onProved(answer.reset_token);
    },
  });
  const resend = useCallMutation('user/email_send_otp', {
    form,
    onDone: () => {
      restart();
      form.reset();
      toast.good(t('code.sent'), t('code.sent_text'));
      code.restart();
    },
  });

  if (second.step !== null) return <SecondStep step={second.step} onBack={onBack} onDone={() => onProved(null)} />;

  return (
    <div className={classes.panel}>
      <Heading>{t('code.title')}</Heading>
      <p>{t.rich('code.text', { email, b: (text) => <b>{text}</b> })}</p>
      <Form {...form.props} onSubmit={() => code.submit(form)} problem={form.props.problem ?? resend.problem}>
        <CodeField label={t('code.label')} {...code.fieldOf(form)} />
        <SubmitButton of={form}>{verb}</SubmitButton>
      </Form>
      <Again wait={wait} isSending={resend.isPending} onBack={onBack} onSend={() => resend.run({ email, purpose })} />
      <DemoNote email={email} />
    </div>
  );
}

interface AgainProps {
  readonly wait: number;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** Below the code: another address, or another code. */
function Again({ wait, isSending, onBack, onSend }: AgainProps) {
  const t = useMessages(accountSteps);
  return (
    <div className={classes.links}>
      <button type="button" onClick={onBack}>
        {t('code.other')}
      </button>
      <button type="button" disabled={wait > 0 || isSending} onClick={onSend}>
        {wait > 0 ? t('code.again_in', { seconds: wait }) : t('code.again')}
      </button>
    </div>
  );
}

/** Where a demo market shows the emails that it doesn't send. */
function DemoNote({ email }: { email: string }) {
  const t = useMessages(accountSteps);
  const { market } = useSession();
  if (market.mode !== 'demo') return null;
  return (
    <p className={classes.demo}>
      {t.rich('code.demo', {
        link: (text) => (
          <a href={`/dev/outbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      })}
    </p>
  );
}
