import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '#web/features/accounts/accounts.module.css';
import { CodeStep } from '#web/features/accounts/code-step.tsx';
import { useSent } from '#web/features/accounts/sent-code.ts';
import { href } from '#web/routes.ts';
import { Form, PasswordInput, TextInput } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

export const meta: MetaFunction = () => [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];

export default function ForgotPassword() {
  const { state } = useLocation();
  const [sent, setSent] = useSent('reset');
  const [resetToken, setResetToken] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: typedBefore(state) } });
  const send = useCallMutation('user/email_send_otp', {
    form,
    stale: [],
    onDone: () => setSent({ email: form.values.email.trim(), purpose: 'reset' }),
  });

  if (resetToken !== null)
    return (
      <Page>
        <NewPassword resetToken={resetToken} onOver={() => setResetToken(null)} />
      </Page>
    );
  if (sent !== null)
    return (
      <Page>
        <CodeStep
          email={sent.email}
          purpose="reset"
          verb="Continue"
          onBack={() => setSent(null)}
          onProved={({ reset_token }) => {
            if (reset_token === null) return;
            setSent(null);
            setResetToken(reset_token);
          }}
        />
      </Page>
    );
  return (
    <Page>
      <div className={classes.panel}>
        <h1>Forgotten your password?</h1>
        <p>It happens. We mail you a code, and with it you choose a new one.</p>
        <Form
          onSubmit={() =>
            form.values.email.trim() === ''
              ? form.setErrors({ email: 'Please enter your e-mail address.' })
              : send.run({ email: form.values.email, purpose: 'reset' })
          }
          problem={send.problem}
        >
          <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <Button type="submit" size="md" loading={send.isPending}>
            Send me a code
          </Button>
        </Form>
        <div className={classes.links}>
          <Link to={href('login')}>Back to sign-in</Link>
        </div>
      </div>
    </Page>
  );
}

function NewPassword({ resetToken, onOver }: { resetToken: string; onOver: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { new_password: '' } });
  const reset = useCallMutation('user/reset_password', {
    form,
    stale: [],
    onProblem: ({ code, title, detail }) => {
      if (code !== 'code_expired') return false;
      toast.danger(title, detail);
      onOver();
      return true;
    },
    onDone: async () => {
      toast.good('Your new password is set', 'Please sign in with it.');
      await navigate(href('login'));
    },
  });
  return (
    <div className={classes.panel}>
      <h1>Choose a new password</h1>
      <p>Every browser and program that is signed in now will be signed out.</p>
      <Form onSubmit={() => reset.run({ reset_token: resetToken, ...form.values })} problem={reset.problem}>
        <PasswordInput
          label="New password"
          description="At least 10 characters. A short sentence is easy to remember."
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...form.getInputProps('new_password')}
        />
        <Button type="submit" size="md" loading={reset.isPending}>
          Set the password
        </Button>
      </Form>
    </div>
  );
}

/** The address typed at the sign-in before coming here. */
function typedBefore(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
