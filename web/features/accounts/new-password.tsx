import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sessionChanged, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './accounts.module.css';

interface NewPasswordProps {
  /** What proves the mailbox: the token of a code or of a link. */
  readonly resetToken: string;
  /** Whose password it is, where the page knows. */
  readonly email?: string;
  readonly onOver: () => void;
}

/** Sets a new password; whoever is signed in anywhere signs in anew with it. */
export function NewPassword({ resetToken, email, onOver }: NewPasswordProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
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
      toast.good('Password saved', 'Sign in with your new password.');
      await sessionChanged(queries);
      await navigate(href('login'), { state: { email } });
    },
  });
  const submit = () =>
    form.values.new_password === ''
      ? form.setErrors({ new_password: 'Choose a password.' })
      : reset.run({ reset_token: resetToken, ...form.values });
  return (
    <div className={classes.panel}>
      <h1>Choose a new password</h1>
      <p>
        {email !== undefined && (
          <>
            For <b>{email}</b>.{' '}
          </>
        )}
        You’ll be signed out everywhere and sign in with the new one.
      </p>
      <Form onSubmit={submit} problem={reset.problem}>
        {/* For the browser's own list of passwords. */}
        {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
        <PasswordInput
          label="New password"
          description="At least 10 characters. A short sentence is easy to remember."
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...form.getInputProps('new_password')}
        />
        <Button type="submit" size="md" loading={reset.isPending}>
          Save password
        </Button>
      </Form>
    </div>
  );
}
