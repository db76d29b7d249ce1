import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { useCodeField, useCountdown } from '#web/features/accounts/use-code.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { type Caught, MethodRow } from './method-row.tsx';
import classes from './security.module.css';

/** The address that signs in, and its change. */
export function EmailRow({ email, caught }: { readonly email: string; readonly caught: Caught }) {
  const t = useMessages(security);
  const [isOpen, setOpen] = useState(false);
  // They stay while the dialog is closed: a code that was sent can still be entered.
  const [address, setAddress] = useState('');
  const [isSent, setSent] = useState(false);
  const done = () => {
    setOpen(false);
    setAddress('');
    setSent(false);
  };
  return (
    <MethodRow
      icon={<IconMail size={22} />}
      title={t('email.title')}
      text={email}
      actions={
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      }
    >
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('email.dialog')} size="sm">
        {isSent ? (
          <Code email={address} onDone={done} onOther={() => setSent(false)} caught={caught} />
        ) : (
          <NewAddress
            typed={address}
            onSent={(email) => {
              setAddress(email);
              setSent(true);
            }}
            caught={caught}
          />
        )}
      </Modal>
    </MethodRow>
  );
}

interface NewAddressProps {
  /** An address that was entered before. */
  readonly typed: string;
  readonly onSent: (email: string) => void;
  readonly caught: Caught;
}

function NewAddress({ typed, onSent, caught }: NewAddressProps) {
  const t = useMessages(security);
  const form = useCallForm('user/change_email', {
    initialValues: { email: typed },
    missing: { email: t('email.missing') },
    onProblem: (problem) => caught(problem, () => form.props.onSubmit()),
    onDone: (): void => onSent(form.getValues().email.trim()),
  });
  return (
    <Form {...form.props}>
      <TextInput
        label={t('email.new')}
        description={t('email.new_hint')}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.field('email')}
      />
      <SubmitButton of={form} isSmall>
        {t('email.send')}
      </SubmitButton>
    </Form>
  );
}

interface CodeProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onOther: () => void;
  readonly caught: Caught;
}

function Code({ email, onDone, onOther, caught }: CodeProps) {
  const t = useMessages(security);
  const code = useCodeField();
  const [wait, restart] = useCountdown();
  const form = useCallForm('user/change_email', {
    initialValues: { code: '' },
    toInput: (values) => ({ email, ...values }),
    onProblem: (problem): boolean => caught(problem, () => form.props.onSubmit()) || code.take(problem, form),
    onDone: () => {
      toast.good(t('email.done'), t('email.done_text'));
      onDone();
    },
  });
  const again = useCallMutation('user/change_email', {
    form,
    onProblem: (problem) => caught(problem, () => again.run({ email })),
    onDone: () => {
      restart();
      form.reset();
      toast.good(t('email.sent_again'), t('email.sent_again_text'));
      code.restart();
    },
  });
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <Form {...form.props} onSubmit={() => code.submit(form)} problem={form.props.problem ?? again.problem}>
      <p className={classes.lead}>{t.rich('email.sent', { email, b })}</p>
      <CodeField label={t('email.code')} {...code.fieldOf(form)} />
      <ButtonRow>
        <SubmitButton of={form} isSmall>
          {t('email.save')}
        </SubmitButton>
        <Button variant="subtle" disabled={wait > 0 || again.isPending} onClick={() => again.run({ email })}>
          {wait > 0 ? t('email.again_in', { seconds: wait }) : t('email.again')}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          {t('email.other')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
