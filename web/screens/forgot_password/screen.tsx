import { useState } from 'react';
import { Link, type MetaFunction, useLocation } from 'react-router';
import { login } from '#locales/areas/login.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/accounts/accounts.module.css';
import { CodeStep } from '#web/features/accounts/code-step.tsx';
import { NewPassword } from '#web/features/accounts/new-password.tsx';
import { useSent } from '#web/features/accounts/sent-code.ts';
import { readTypedAddress } from '#web/features/accounts/typed-address.ts';
import { href } from '#web/routes.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];

export default function ForgotPassword() {
  const t = useMessages(login);
  const { state } = useLocation();
  const [sent, setSent] = useSent('reset');
  const [proved, setProved] = useState<{ readonly resetToken: string; readonly email: string } | null>(null);
  const form = useCallForm('user/email_send_otp', {
    initialValues: { email: readTypedAddress(state), purpose: 'reset' as const },
    onDone: () => {
      setSent({ email: form.values.email.trim(), purpose: 'reset' });
    },
  });

  if (proved !== null)
    return (
      <Page>
        <NewPassword {...proved} onOver={() => setProved(null)} />
      </Page>
    );
  if (sent !== null)
    return (
      <Page>
        <CodeStep
          email={sent.email}
          purpose="reset"
          verb={t('reset.verb')}
          onBack={() => setSent(null)}
          onProved={(reset_token) => {
            if (reset_token === null) return;
            setSent(null);
            setProved({ resetToken: reset_token, email: sent.email });
          }}
        />
      </Page>
    );
  return (
    <Page>
      <div className={classes.panel}>
        <h1>{t('reset.title')}</h1>
        <p>{t('reset.text')}</p>
        <Form {...form.props}>
          <TextInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
          <SubmitButton of={form}>{t('reset.send')}</SubmitButton>
        </Form>
        <div className={classes.links}>
          <Link to={href('login')}>{t('reset.back')}</Link>
        </div>
      </div>
    </Page>
  );
}
