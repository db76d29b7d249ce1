import { Button } from '@mantine/core';
import { IconBrandGoogle, IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Identity, OfferedProvider } from '#contract/entities/trust/sign-in.ts';
import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import { type Caught, MethodRow } from './method-row.tsx';

interface AccountsProps {
  readonly identities: readonly Identity[];
  readonly offered: readonly OfferedProvider[];
  readonly caught: Caught;
}

/** The accounts at identity providers that sign in, and those that can be connected. */
export function IdentityAccounts({ identities, offered, caught }: AccountsProps) {
  return (
    <>
      {identities.map((identity) => (
        <Connected key={identity._id} identity={identity} caught={caught} />
      ))}
      {offered.map((provider) => (
        <Offered key={provider.provider} offered={provider} caught={caught} />
      ))}
    </>
  );
}

const iconOf = (provider: string) => (provider === 'google' ? <IconBrandGoogle size={22} /> : <IconLogin2 size={22} />);

function Connected({ identity, caught }: { readonly identity: Identity; readonly caught: Caught }) {
  const t = useMessages(security);
  const [isAsking, setAsking] = useState(false);
  const { label } = identity;
  const remove = useCallMutation('user/remove_sign_in_method', {
    onProblem: (problem) => caught(problem, () => remove.run({ method_id: identity._id })),
    onDone: () => toast.good(t('accounts.disconnected')),
  });
  return (
    <MethodRow
      icon={iconOf(identity.provider)}
      title={t('accounts.title', { label })}
      text={
        identity.email === null ? t('accounts.connected_plain') : t('accounts.connected', { email: identity.email })
      }
      actions={
        <Button variant="default" size="sm" loading={remove.isPending} onClick={() => setAsking(true)}>
          {t('accounts.disconnect')}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('accounts.disconnect_title', { label })}
        verb={t('accounts.disconnect_button')}
        store={t('accounts.keep')}
        isDangerous
        onConfirm={() => remove.run({ method_id: identity._id })}
      >
        {t('accounts.disconnect_text', { label })}
      </ConfirmDialog>
    </MethodRow>
  );
}

function Offered({ offered, caught }: { readonly offered: OfferedProvider; readonly caught: Caught }) {
  const t = useMessages(security);
  const { provider, label } = offered;
  const start = useCallMutation('user/social_start', {
    onProblem: (problem) => caught(problem, () => start.run({ provider, purpose: 'link' })),
    onDone: ({ authorize_url }) => window.location.assign(authorize_url),
  });
  return (
    <MethodRow
      icon={iconOf(provider)}
      title={t('accounts.title', { label })}
      text={t('accounts.none')}
      actions={
        <Button
          variant="default"
          size="sm"
          loading={start.isPending}
          onClick={() => start.run({ provider, purpose: 'link' })}
        >
          {t('accounts.connect')}
        </Button>
      }
    />
  );
}
