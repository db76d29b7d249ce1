import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SignInMethods } from '#contract/entities/trust/sign-in.ts';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { useCodeField } from '#web/features/accounts/use-code.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { Row } from './row.tsx';
import classes from './security.module.css';

type Phone = NonNullable<SignInMethods['phone']>;

/** The number of the profile, and whether it signs in. Only a demo sends text codes so far. */
export function PhoneRow({ phone }: { readonly phone: Phone }) {
  const t = useMessages(security);
  const { market } = useSession();
  const [isOpen, setOpen] = useState(false);
  const send = useCallMutation('user/send_otp', { stale: [], onDone: () => setOpen(true) });
  return (
    <Row
      icon={<IconPhone size={22} />}
      title={t('phone.title')}
      text={
        <>
          <bdi>{phone.number}</bdi> · {phone.is_verified ? t('phone.verified') : t('phone.unverified')}
        </>
      }
      actions={
        !phone.is_verified && market.mode === 'demo' ? (
          <Button
            variant="default"
            size="sm"
            loading={send.isPending}
            onClick={() => send.run({ phone: phone.number, purpose: 'verify' })}
          >
            {t('phone.confirm')}
          </Button>
        ) : undefined
      }
    >
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('phone.dialog')} size="sm">
        <Code number={phone.number} onDone={() => setOpen(false)} />
      </Modal>
    </Row>
  );
}

function Code({ number, onDone }: { readonly number: string; readonly onDone: () => void }) {
  const t = useMessages(security);
  const code = useCodeField();
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: (values) => ({ phone: number, purpose: 'verify' as const, ...values }),
    stale: ['user/sign_in_methods', 'user/notification_settings', 'user/get_profile'],
    onProblem: (problem): boolean => code.take(problem, form),
    onDone: () => {
      toast.good(t('phone.done'));
      onDone();
    },
  });
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <Form {...form.props} onSubmit={() => code.submit(form)}>
      <p className={classes.lead}>{t.rich('phone.sent', { number, b })}</p>
      <CodeField
        ref={code.input}
        label={t('email.code')}
        field={form.field('code')}
        onComplete={() => code.submit(form)}
      />
      <Button type="submit" loading={form.isPending}>
        {t('phone.save')}
      </Button>
    </Form>
  );
}
