import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { notificationsSection } from '#locales/areas/notifications-section.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { PhoneCode } from '#web/features/accounts/phone-code.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notifications.module.css';

/** The number that gets text messages, which has to be confirmed first. */
export function TextMessageNumber({ settings }: { readonly settings: NotificationSettings }) {
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
  const send = useCallMutation('user/send_otp');
  if (send.isSuccess) return <PhoneCode phone={phone} />;
  return (
    <div>
      <Button variant="default" loading={send.isPending} onClick={() => send.run({ phone, purpose: 'verify' })}>
        {t('sms.send')}
      </Button>
    </div>
  );
}
