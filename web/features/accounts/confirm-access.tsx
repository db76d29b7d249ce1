import { type ReactNode, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { security } from '#locales/areas/security.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { Form, PasswordInput, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './accounts.module.css';

/** The person who confirms. */
interface Person {
  readonly email: string;
  readonly has_password: boolean;
}

/**
 * Asks people to prove again who they are. `caught` takes a problem and the action to repeat afterwards, and says
 * whether the problem was that.
 */
export function useConfirmAccess(person: Person) {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const caught = (problem: Problem, repeat: () => void): boolean => {
    if (problem.code !== 'confirmation_needed') return false;
    setPending(() => repeat);
    return true;
  };
  const dialog = (
    <ConfirmAccess
      isOpen={pending !== null}
      person={person}
      onClose={() => setPending(null)}
      onDone={() => {
        setPending(null);
        pending?.();
      }}
    />
  );
  return { caught, dialog };
}

/** The same where the signed-in user's profile is not at hand. */
export function useConfirmOwnAccess() {
  const profile = useCall('user/get_profile', {});
  const own = profile.data?.kind === 'own' ? profile.data.user : null;
  return useConfirmAccess(own ?? { email: '', has_password: true });
}

interface ConfirmAccessProps {
  readonly isOpen: boolean;
  readonly person: Person;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmAccess({ isOpen, person, onClose, onDone }: ConfirmAccessProps) {
  const t = useMessages(security);
  const [isByCode, setByCode] = useState(!person.has_password);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('confirm.title')} size="sm">
      <p className={classes.lead}>{t('confirm.text')}</p>
      {isByCode ? <ByCode person={person} onDone={onDone} /> : <ByPassword person={person} onDone={onDone} />}
      {person.has_password && (
        <div className={classes.links}>
          <button type="button" onClick={() => setByCode(!isByCode)}>
            {isByCode ? t('confirm.by_password') : t('confirm.by_code')}
          </button>
        </div>
      )}
    </Modal>
  );
}

type WayProps = Pick<ConfirmAccessProps, 'person' | 'onDone'>;

function ByPassword({ person, onDone }: WayProps) {
  const t = useMessages(security);
  const form = useCallForm('user/confirm_access', {
    initialValues: { current_password: '' },
    missing: { current_password: t('confirm.missing') },
    onDone,
  });
  return (
    <Form {...form.props}>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordInput
        label={t('confirm.password')}
        autoComplete="current-password"
        data-autofocus
        {...form.field('current_password')}
      />
      <SubmitButton of={form} isSmall>
        {t('confirm.submit')}
      </SubmitButton>
    </Form>
  );
}

function ByCode({ person, onDone }: WayProps) {
  const t = useMessages(security);
  const form = useCallForm('user/confirm_access', {
    initialValues: { email_code: '' },
    missing: { email_code: t('code.missing') },
    onDone,
  });
  const send = useCallMutation('user/confirm_access', { form });
  if (!send.isSuccess)
    return (
      <Form problem={send.problem} onSubmit={() => send.run({ send_code: true })}>
        <SubmitButton of={send} isSmall>
          {t('confirm.send')}
        </SubmitButton>
      </Form>
    );
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <Form {...form.props}>
      <p className={classes.lead}>{t.rich('confirm.sent', { email: person.email, b })}</p>
      <TextInput
        label={t('confirm.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        autoFocus
        {...form.field('email_code')}
      />
      <SubmitButton of={form} isSmall>
        {t('confirm.submit')}
      </SubmitButton>
    </Form>
  );
}
