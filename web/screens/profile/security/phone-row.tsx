import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { SignInMethods } from '#contract/entities/trust/sign-in.ts';
import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { PhoneCode } from '#web/features/accounts/phone-code.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { MethodRow } from './method-row.tsx';

type Phone = NonNullable<SignInMethods['phone']>;

/** The number of the profile, and whether it signs in. It can be confirmed where text messages are sent. */
export function PhoneRow({ phone }: { readonly phone: Phone }) {
  const t = useMessages(security);
  const hasSms = useCall('user/notification_settings', {}).data?.settings.has_sms === true;
  const [isOpen, setOpen] = useState(false);
  // It stays while the dialog is closed: a code that was sent can still be entered.
  const [isSent, setSent] = useState(false);
  const send = useCallMutation('user/send_otp', {
    onDone: () => {
      setSent(true);
      setOpen(true);
    },
  });
  return (
    <MethodRow
      icon={<IconPhone size={22} />}
      title={t('phone.title')}
      text={
        <>
          <bdi dir="ltr">{phone.number}</bdi> · {phone.is_verified ? t('phone.verified') : t('phone.unverified')}
        </>
      }
      actions={
        !phone.is_verified && hasSms ? (
          <Button
            variant="default"
            size="sm"
            loading={send.isPending}
            onClick={() => (isSent ? setOpen(true) : send.run({ phone: phone.number, purpose: 'verify' }))}
          >
            {t('phone.confirm')}
          </Button>
        ) : undefined
      }
    >
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('phone.dialog')} size="sm">
        <PhoneCode phone={phone.number} onDone={() => setOpen(false)} />
      </Modal>
    </MethodRow>
  );
}
