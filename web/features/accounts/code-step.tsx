import { Button } from '@mantine/core';
import { useCallForm } from '#web/api/call-form.ts';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
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
  readonly verb: string;
  /** The level of its heading. */
  readonly level?: 1 | 2;
  readonly onBack: () => void;
  /** Gets the token for a new password, if that was the purpose. */
  readonly onProved: (reset_token: string | null) => unknown;
}

/** Requests the mailed code and sends a new one on demand. Submits itself after the sixth digit. */
export function CodeStep({ email, purpose, signUpToken, verb, level = 1, onBack, onProved }: CodeStepProps) {
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
    }),
    stale: [],
    onProblem: (problem): boolean => second.take(problem) || code.take(problem, form),
    onDone: (answer) => {
      greet(answer);
      return onProved(answer.reset_token);
    },
  });
  const resend = useCallMutation('user/email_send_otp', {
    form,
    stale: [],
    onDone: () => {
      restart();
      form.reset();
      toast.good('New code sent', 'The old one no longer works.');
      code.restart();
    },
  });

  if (second.step !== null) return <SecondStep step={second.step} onBack={onBack} onDone={() => onProved(null)} />;

  return (
    <div className={classes.panel}>
      <Heading>Check your email</Heading>
      <p>
        We emailed <b>{email}</b>. Enter the 6-digit code we sent, or open the link in the email.
      </p>
      <Form {...form.props} onSubmit={() => code.submit(form)} problem={form.props.problem ?? resend.problem}>
        <CodeField ref={code.input} label="Code" field={form.field('code')} onComplete={() => code.submit(form)} />
        <Button type="submit" size="md" loading={form.isPending}>
          {verb}
        </Button>
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
  return (
    <div className={classes.links}>
      <button type="button" onClick={onBack}>
        Use another email
      </button>
      <button type="button" disabled={wait > 0 || isSending} onClick={onSend}>
        {wait > 0 ? `New code in ${wait} seconds` : 'Send new code'}
      </button>
    </div>
  );
}

/** Where a demo market shows the emails that it doesn't send. */
function DemoNote({ email }: { email: string }) {
  const { market } = useSession();
  if (market.mode !== 'demo') return null;
  return (
    <p className={classes.demo}>
      This is a demo: emails aren’t sent.{' '}
      <a href={`/dev/outbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
        Open the outbox
      </a>
    </p>
  );
}
