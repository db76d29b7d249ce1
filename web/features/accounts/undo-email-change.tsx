import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { enter } from '#locales/areas/enter.ts';
import { useMessages } from '#web/api/messages.tsx';
import { noFields, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';
import { NewPassword } from './new-password.tsx';

/** Takes an account back with the link that its old mailbox got, and then asks for a new password. */
export function UndoEmailChange({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useMessages(enter);
  const [reset, setReset] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = useCallMutation('user/take_back_email', {
    form: noFields,
    onDone: ({ reset_token }) => setReset(reset_token),
  });
  if (isOver)
    return (
      <div className={classes.panel}>
        <h1>{t('back.over')}</h1>
        <Button component={Link} to={href('helpandsupport')} size="md" fullWidth>
          {t('back.help')}
        </Button>
      </div>
    );
  if (reset !== null) return <NewPassword resetToken={reset} email={email} onOver={() => setOver(true)} />;
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <div className={classes.panel}>
      <h1>{t('back.title')}</h1>
      <p>{t.rich('back.text', { email, b })}</p>
      <Form problem={take.problem} onSubmit={() => take.run({ link_token: token })}>
        <SubmitButton of={take}>{t('back.button')}</SubmitButton>
      </Form>
      <p className={classes.demo}>{t('back.note')}</p>
    </div>
  );
}
