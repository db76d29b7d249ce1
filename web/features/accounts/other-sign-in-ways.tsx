import { Button } from '@mantine/core';
import { IconBrandGoogle, IconFingerprint, IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { enter } from '#locales/areas/enter.ts';
import { useMessages } from '#web/api/messages.tsx';
import { noFields, useCall, useCallMutation } from '#web/api/queries.ts';
import { FormProblem } from '#web/ui/forms/form.tsx';
import classes from './accounts.module.css';
import { askPasskey, useHasPasskeys } from './passkeys.ts';
import { useJoinedToast } from './use-joined-toast.ts';

interface OtherWaysProps {
  /** New accounts have no passkey yet. */
  readonly isSignUp: boolean;
  readonly onEntered: () => unknown;
  /** Takes the second step that a sign-in asks for. */
  readonly onStep: (problem: Problem) => boolean;
}

/** Signing in with a passkey, or at the identity providers that the operator set up. */
export function OtherSignInWays({ isSignUp, onEntered, onStep }: OtherWaysProps) {
  const t = useMessages(enter);
  const providers = useCall('user/social_providers', {}).data?.items ?? [];
  const passkey = usePasskeyEntry({ onEntered, onStep });
  // Shown until a browser is known to have none: what comes in later would move what is below it under the pointer.
  const offersPasskey = useHasPasskeys() !== false;
  const start = useCallMutation('user/social_start', {
    form: noFields,
    onDone: ({ authorize_url }) => window.location.assign(authorize_url),
  });
  const isPasskeyShown = offersPasskey && !isSignUp;
  if (!isPasskeyShown && providers.length === 0) return null;
  return (
    <section className={classes.ways} aria-label={t('ways.label')}>
      <p className={classes.or} aria-hidden>
        <span>{t('ways.or')}</span>
      </p>
      {isPasskeyShown && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={passkey.isPending}
          onClick={passkey.begin}
        >
          {t('ways.passkey')}
        </Button>
      )}
      {providers.map(({ provider, label, kind }) => (
        <Button
          key={provider}
          size="md"
          variant="default"
          leftSection={
            kind === 'google' ? <IconBrandGoogle size={20} aria-hidden /> : <IconLogin2 size={20} aria-hidden />
          }
          loading={start.isPending && start.variables?.input.provider === provider}
          onClick={() => start.run({ provider, purpose: 'sign_in' })}
        >
          {t('ways.provider', { label })}
        </Button>
      ))}
      {passkey.wrong !== null && (
        <p role="alert" className={classes.wrong}>
          {passkey.wrong}
        </p>
      )}
      <FormProblem problem={passkey.problem ?? start.problem} />
    </section>
  );
}

function usePasskeyEntry({ onEntered, onStep }: Pick<OtherWaysProps, 'onEntered' | 'onStep'>) {
  const t = useMessages(enter);
  const greet = useJoinedToast();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const entry = useCallMutation('user/passkey_sign_in', {
    form: noFields,
    onProblem: onStep,
    onDone: async (done) => {
      if (done.options === null) {
        greet(done);
        return onEntered();
      }
      setAsking(true);
      const credential = await askPasskey(done.options);
      setAsking(false);
      if (typeof credential === 'string')
        return setWrong(t(`problem.${credential === 'cancelled' ? credential : 'unsupported'}`));
      entry.run({ credential });
    },
  });
  const begin = () => {
    setWrong(null);
    entry.run({});
  };
  return { begin, wrong, isPending: entry.isPending || isAsking, problem: entry.problem };
}
