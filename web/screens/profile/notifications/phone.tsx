import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { useCodeField } from '#web/features/accounts/use-code.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notifications.module.css';

/** The number that gets text messages, which has to be confirmed first. */
export function Phone({ settings }: { readonly settings: NotificationSettings }) {
  const t = useMessages(notificationsSection);
  const { phone, phone_verified, phone_fault } = settings;
  const number = <bdi className={classes.number}>{phone}</bdi>;
  return (
    <Panel as="section" className={classes.card}>
      <h3>{t('sms.title')}</h3>
      {phone === null ? (
        <p>{t('sms.none')}</p>
      ) : phone_verified && phone_fault !== null ? (
        <>
          <p role="status" className={classes.fault}>
            <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
            <span>{t.rich(`sms.fault.${phone_fault}`, { phone: number })}</span>
          </p>
          <Confirm key={phone} phone={phone} />
        </>
      ) : phone_verified ? (
        <p>{t.rich('sms.ready', { phone: number })}</p>
      ) : (
        <>
          <p>{t.rich('sms.unverified', { phone: number })}</p>
          <Confirm key={phone} phone={phone} />
        </>
      )}
    </Panel>
  );
}

function Confirm({ phone }: { readonly phone: string }) {
  const t = useMessages(notificationsSection);
  const send = useCallMutation('user/send_otp', {
    stale: [],
    onDone: () => toast.good(t('sms.sent'), t('sms.sent_text')),
  });
  if (send.isSuccess) return <EnterCode phone={phone} />;
  return (
    <div>
      <Button variant="default" loading={send.isPending} onClick={() => send.run({ phone, purpose: 'verify' })}>
        {t('sms.send')}
      </Button>
    </div>
  );
}

function EnterCode({ phone }: { readonly phone: string }) {
  const t = useMessages(notificationsSection);
  const code = useCodeField();
  const form = useCallForm('user/verify_otp', {
    initialValues: { code: '' },
    toInput: (values) => ({ phone, ...values, purpose: 'verify' as const }),
    stale: ['user/notification_settings', 'user/get_profile', 'user/sign_in_methods'],
    onProblem: (problem): boolean => code.take(problem, form),
    onDone: () => toast.good(t('sms.done')),
  });
  return (
    <Form label={t('sms.title')} {...form.props} onSubmit={() => code.submit(form)}>
      <CodeField
        ref={code.input}
        label={t('sms.code')}
        field={form.field('code')}
        onComplete={() => code.submit(form)}
      />
      <div>
        <Button type="submit" loading={form.isPending}>
          {t('sms.confirm')}
        </Button>
      </div>
    </Form>
  );
}
