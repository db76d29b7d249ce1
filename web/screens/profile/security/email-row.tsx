import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { type Caught, Row } from './row.tsx';
import classes from './security.module.css';

/** The address that signs in, and its change. */
export function EmailRow({ email, caught }: { readonly email: string; readonly caught: Caught }) {
  const t = useMessages(security);
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setSentTo(null);
  };
  return (
    <Row
      icon={<IconMail size={22} />}
      title={t('email.title')}
      text={email}
      actions={
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      }
    >
      <Modal isOpen={isOpen} onClose={close} title={t('email.dialog')} size="sm">
        {sentTo === null ? (
          <NewAddress onSent={setSentTo} caught={caught} />
        ) : (
          <Code email={sentTo} onDone={close} onOther={() => setSentTo(null)} caught={caught} />
        )}
      </Modal>
    </Row>
  );
}

function NewAddress({ onSent, caught }: { readonly onSent: (email: string) => void; readonly caught: Caught }) {
  const t = useMessages(security);
  const form = useCallForm('user/change_email', {
    initialValues: { email: '' },
    missing: { email: t('email.missing') },
    stale: [],
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
        data-autofocus
        {...form.field('email')}
      />
      <Button type="submit" loading={form.isPending}>
        {t('email.send')}
      </Button>
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
  const input = useRef<HTMLInputElement>(null);
  const form = useCallForm('user/change_email', {
    initialValues: { code: '' },
    toInput: ({ code }) => ({ email, code }),
    stale: ['user/get_profile', 'user/session', 'user/session_list'],
    onProblem: (problem) => caught(problem, () => form.props.onSubmit()),
    onDone: () => {
      toast.good(t('email.done'), t('email.done_text'));
      onDone();
    },
  });
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <Form {...form.props}>
      <p className={classes.lead}>{t.rich('email.sent', { email, b })}</p>
      <CodeField
        ref={input}
        label={t('email.code')}
        field={form.field('code')}
        onComplete={() => {
          if (!form.isPending) form.props.onSubmit();
        }}
      />
      <ButtonRow>
        <Button type="submit" loading={form.isPending}>
          {t('email.save')}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          {t('email.other')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
