import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { accountSteps } from '#locales/areas/account-steps.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sessionChanged } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, PasswordInput, SubmitButton } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';

interface NewPasswordProps {
  /** The proof of the mailbox: the token of a code or of a link. */
  readonly resetToken: string;
  /** The address of the account, if the page knows it. */
  readonly email?: string;
  readonly onOver: () => void;
}

/** Sets a new password, which ends all sessions of the account. */
export function NewPassword({ resetToken, email, onOver }: NewPasswordProps) {
  const t = useMessages(accountSteps);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useCallForm('user/reset_password', {
    initialValues: { reset_token: resetToken, new_password: '' },
    onProblem: ({ code, title, detail }) => {
      if (code !== 'code_expired') return false;
      toast.danger(title, detail);
      onOver();
      return true;
    },
    onDone: async () => {
      toast.good(t('password.saved'), t('password.saved_text'));
      await sessionChanged(queries);
      await navigate(href('login'), { state: { email } });
    },
  });
  return (
    <div className={classes.panel}>
      <h1>{t('password.title')}</h1>
      <p>
        {email === undefined ? t('password.text') : t.rich('password.text_for', { email, b: (text) => <b>{text}</b> })}
      </p>
      <Form {...form.props}>
        {/* For password managers. */}
        {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
        <PasswordInput
          label={t('password.label')}
          description={t('password.hint')}
          autoComplete="new-password"
          autoFocus
          {...form.field('new_password')}
        />
        <SubmitButton of={form}>{t('password.save')}</SubmitButton>
      </Form>
    </div>
  );
}
