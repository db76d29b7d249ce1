import { Button } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { type FieldProps, useCallForm } from '#web/api/call-form.ts';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';

interface CodeStepProps {
  readonly email: string;
  readonly purpose: 'sign_in' | 'verify' | 'reset';
  /** The token that `sign_up` returned. The password of this sign-up counts only with it. */
  readonly signUpToken?: string | undefined;
  readonly verb: string;
  /** The level of its heading. */
  readonly level?: 1 | 2;
  readonly onBack: () => void;
  readonly onProved: (answer: CallOutput<'user/verify_otp'>) => unknown;
}

const waitSeconds = 30;

/** Requests the mailed code and sends a new one on demand. Submits itself after the sixth digit. */
export function CodeStep({ email, purpose, signUpToken, verb, level = 1, onBack, onProved }: CodeStepProps) {
  const Heading = `h${level}` as const;
  const input = useRef<HTMLInputElement>(null);
  const refused = useRef<string | null>(null);
  const [wait, setWait] = useState(waitSeconds);
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: ({ code }) => ({
      email,
      purpose,
      code,
      ...(signUpToken === undefined ? {} : { sign_up_token: signUpToken }),
    }),
    stale: [],
    onProblem: ({ code, detail }) => {
      if (code !== 'code_wrong' && code !== 'code_expired') return false;
      refused.current = form.getValues().code;
      form.setErrors({ code: detail });
      input.current?.select();
      return true;
    },
    onDone: onProved,
  });
  const resend = useCallMutation('user/email_send_otp', {
    form,
    stale: [],
    onDone: () => {
      setWait(waitSeconds);
      refused.current = null;
      form.reset();
      toast.good('New code sent', 'The old one no longer works.');
      input.current?.focus();
    },
  });

  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const submit = () => {
    // The code submits itself with its sixth digit. Pressing Enter afterwards, or a second click, must not use up
    // another attempt.
    if (form.getValues().code !== refused.current) form.props.onSubmit();
  };

  return (
    <div className={classes.panel}>
      <Heading>Check your email</Heading>
      <p>
        We emailed <b>{email}</b>. Enter the 6-digit code we sent, or open the link in the email.
      </p>
      <Form {...form.props} onSubmit={submit} problem={form.props.problem ?? resend.problem}>
        <CodeField
          ref={input}
          field={form.field('code')}
          onComplete={() => {
            if (!form.isPending) submit();
          }}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          {verb}
        </Button>
      </Form>
      <div className={classes.links}>
        <button type="button" onClick={onBack}>
          Use another email
        </button>
        <button type="button" disabled={wait > 0 || resend.isPending} onClick={() => resend.run({ email, purpose })}>
          {wait > 0 ? `New code in ${wait} seconds` : 'Send new code'}
        </button>
      </div>
      <DemoNote email={email} />
    </div>
  );
}

interface CodeFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly field: FieldProps;
  /** Called after the sixth digit is typed or pasted. */
  readonly onComplete: () => void;
}

/** The field of a six-digit code; it keeps the digits of what is typed or pasted. */
function CodeField({ ref, field: { onChange, ...field }, onComplete }: CodeFieldProps) {
  return (
    <TextInput
      ref={ref}
      label="Code"
      className={classes.code ?? ''}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      {...field}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 6);
        onChange(digits);
        if (digits.length === 6) onComplete();
      }}
    />
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
