import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { Passkey } from '#contract/entities/trust/sign-in.ts';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { makePasskey, useHasPasskeys } from '#web/features/accounts/passkeys.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { ConfirmDialog, Modal } from '#web/ui/overlays/overlays.tsx';
import { deviceLabel } from './device-label.ts';
import { type Caught, MethodRow } from './method-row.tsx';
import classes from './security.module.css';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly caught: Caught;
}

/** The user's passkeys, and a button to add one. */
export function Passkeys({ passkeys, caught }: PasskeysProps) {
  const t = useMessages(security);
  const { add, isAdding } = useAdd(caught);
  const canAdd = useHasPasskeys();
  return (
    <MethodRow
      icon={<IconFingerprint size={22} />}
      title={t('passkeys.title')}
      text={t(canAdd === false ? 'passkeys.unsupported' : 'passkeys.none')}
      actions={
        canAdd === false ? undefined : (
          <Button variant="default" size="sm" loading={isAdding} onClick={add}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={classes.keys}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey._id} passkey={passkey} caught={caught} />
          ))}
        </ul>
      )}
    </MethodRow>
  );
}

/** Adds a passkey: options from the server, the authenticator's answer, and its name after this device. */
function useAdd(caught: Caught) {
  const t = useMessages(security);
  const [isAsking, setAsking] = useState(false);
  const call = useCallMutation('user/add_passkey', {
    onProblem: (problem) => caught(problem, () => call.run({})),
    onDone: async ({ options }) => {
      if (options === null) return toast.good(t('passkeys.added'));
      setAsking(true);
      const credential = await makePasskey(options);
      setAsking(false);
      if (typeof credential === 'string') return toast.danger(t(`passkeys.${credential}`));
      call.run({ credential, name: deviceLabel(navigator.userAgent) });
    },
  });
  return { add: () => call.run({}), isAdding: call.isPending || isAsking };
}

interface OnePasskeyProps {
  readonly passkey: Passkey;
  readonly caught: Caught;
}

function OnePasskey({ passkey, caught }: OnePasskeyProps) {
  const t = useMessages(security);
  const [asks, setAsks] = useState<'rename' | 'remove' | null>(null);
  const remove = useCallMutation('user/remove_sign_in_method', {
    onProblem: (problem) => caught(problem, () => remove.run({ method_id: passkey._id })),
    onDone: () => toast.good(t('passkeys.removed')),
  });
  const resume = useCallMutation('user/edit_passkey', {
    onProblem: (problem) => caught(problem, () => resume.run({ passkey_id: passkey._id, signs_in: true })),
    onDone: () => toast.good(t('passkeys.resumed')),
  });
  return (
    <li>
      <div>
        <b>
          <bdi>{passkey.name}</bdi>
        </b>
        <State passkey={passkey} />
      </div>
      <ButtonRow>
        {!passkey.signs_in && !passkey.is_copied && (
          <Button
            variant="default"
            size="sm"
            loading={resume.isPending}
            onClick={() => resume.run({ passkey_id: passkey._id, signs_in: true })}
          >
            {t('passkeys.resume')}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={() => setAsks('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="subtle" size="sm" color="red" loading={remove.isPending} onClick={() => setAsks('remove')}>
          {t('passkeys.remove')}
        </Button>
      </ButtonRow>
      <Modal isOpen={asks === 'rename'} onClose={() => setAsks(null)} title={t('passkeys.rename_title')} size="sm">
        <Rename passkey={passkey} onDone={() => setAsks(null)} />
      </Modal>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onClose={() => setAsks(null)}
        title={t('passkeys.remove_title', { name: passkey.name })}
        verb={t('passkeys.remove_button')}
        store={t('passkeys.keep')}
        isDangerous
        onConfirm={() => remove.run({ method_id: passkey._id })}
      >
        {t('passkeys.remove_text')}
      </ConfirmDialog>
    </li>
  );
}

/** When a passkey was added and used, or why it does not sign in. */
function State({ passkey }: { readonly passkey: Passkey }) {
  const t = useMessages(security);
  const day = (at: string) => <When at={at} shape="date" label={false} />;
  if (passkey.is_copied) return <small data-tone="warn">{t('passkeys.copied')}</small>;
  if (!passkey.signs_in) return <small data-tone="warn">{t('passkeys.paused')}</small>;
  return (
    <small>
      {passkey.used_at === null
        ? t.rich('passkeys.created', { day: day(passkey.created_at) })
        : t.rich('passkeys.used', { day: day(passkey.used_at) })}
      {passkey.is_backed_up && <> · {t('passkeys.synced')}</>}
    </small>
  );
}

function Rename({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const t = useMessages(security);
  const form = useCallForm('user/edit_passkey', {
    initialValues: { name: passkey.name },
    toInput: ({ name }) => ({ passkey_id: passkey._id, name }),
    missing: { name: t('passkeys.name_missing') },
    onDone: () => {
      toast.good(t('passkeys.renamed'));
      onDone();
    },
  });
  return (
    <Form {...form.props}>
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.name_hint')}
        maxLength={60}
        data-autofocus
        {...form.field('name')}
      />
      <SubmitButton of={form} isSmall>
        {t('passkeys.save')}
      </SubmitButton>
    </Form>
  );
}
