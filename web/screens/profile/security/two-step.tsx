import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { SignInMethods } from '#contract/entities/trust/sign-in.ts';
import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { useHasPasskeys } from '#web/features/accounts/passkeys.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { ConfirmDialog, Modal } from '#web/ui/overlays/overlays.tsx';
import { type Caught, MethodRow } from './method-row.tsx';
import classes from './security.module.css';

interface TwoStepProps {
  readonly state: SignInMethods['two_step'];
  readonly hasPasskey: boolean;
  readonly caught: Caught;
}

/** Two-step sign-in and its recovery codes. */
export function TwoStep({ state, hasPasskey, caught }: TwoStepProps) {
  const t = useMessages(security);
  const [asks, setAsks] = useState<'off' | 'new_codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = useCallMutation('user/switch_two_step', {
    onProblem: (problem) => {
      const { variables } = change;
      return caught(problem, () => variables && change.run(variables.input));
    },
    onDone: ({ recovery_codes }) => {
      if (recovery_codes === null) toast.good(t('two_step.off_done'));
      else setCodes(recovery_codes);
    },
  });
  const canUse = useHasPasskeys();
  const off = canUse === false ? 'two_step.unsupported' : hasPasskey ? 'two_step.off' : 'two_step.needs';
  const text = state.is_on ? t('two_step.on', { left: state.recovery_codes_left }) : t(off);
  return (
    <MethodRow
      icon={<IconShieldLock size={22} />}
      title={t('two_step.title')}
      text={text}
      actions={
        state.is_on ? (
          <>
            <Button variant="default" size="sm" onClick={() => setAsks('new_codes')}>
              {t('two_step.new_codes')}
            </Button>
            <Button variant="default" size="sm" onClick={() => setAsks('off')}>
              {t('two_step.switch_off')}
            </Button>
          </>
        ) : hasPasskey && canUse !== false ? (
          <Button variant="default" size="sm" loading={change.isPending} onClick={() => change.run({ to: 'on' })}>
            {t('two_step.switch_on')}
          </Button>
        ) : undefined
      }
    >
      <ConfirmDialog
        isOpen={asks === 'off'}
        onClose={() => setAsks(null)}
        title={t('two_step.off_title')}
        verb={t('two_step.off_button')}
        store={t('two_step.keep')}
        isDangerous
        onConfirm={() => change.run({ to: 'off' })}
      >
        {t('two_step.off_text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'new_codes'}
        onClose={() => setAsks(null)}
        title={t('two_step.new_title')}
        verb={t('two_step.new_button')}
        onConfirm={() => change.run({ to: 'new_codes' })}
      >
        {t('two_step.new_text')}
      </ConfirmDialog>
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </MethodRow>
  );
}

interface CodesDialogProps {
  /** The new codes; null while the dialog is closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

/** The recovery codes, which are shown only once: closing them by a slip of a finger asks first. */
function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useMessages(security);
  const [asks, setAsks] = useState(false);
  return (
    <Modal isOpen={codes !== null} onClose={() => setAsks(true)} title={t('two_step.codes_title')} size="md">
      <Codes codes={codes ?? []} onSaved={onClose} />
      {/* Mounted when it asks: a closed dialog would hear the same Escape that opens it, and close again. */}
      {asks && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsks(false)}
          title={t('two_step.unsaved_title')}
          verb={t('two_step.unsaved_close')}
          store={t('two_step.unsaved_back')}
          isDangerous
          onConfirm={onClose}
        >
          {t('two_step.unsaved_text')}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

function Codes({ codes, onSaved }: CodesProps) {
  const t = useMessages(security);
  const { market } = useSession();
  const text = codes.join('\n');
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url });
    link.download = `${t('two_step.file', { market: market.name })}.txt`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <p className={classes.lead}>{t('two_step.codes_text')}</p>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={onSaved}>{t('two_step.saved')}</Button>
        <CopyButton text={text} variant="default" label={t('two_step.copy')} />
        <Button variant="default" onClick={download}>
          {t('two_step.download')}
        </Button>
      </ButtonRow>
    </>
  );
}
