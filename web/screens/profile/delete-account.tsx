import { Button, Checkbox } from '@mantine/core';
import { IconArchive, IconCoins, IconLogout, IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenThing } from '#contract/calls/user/your-data.ts';
import type { OwnUser } from '#contract/entities/user.ts';
import type { Money } from '#contract/money.ts';
import { yourData } from '#locales/areas/your-data.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sessionChanged, useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { IconLine } from '#web/ui/display/icon-line.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, PasswordInput, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import '@mantine/core/styles/Checkbox.css';
import classes from './your-data.module.css';

interface Props {
  readonly user: OwnUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog in which an account is deleted: what is still open, or what happens, the proof and the last step. */
export function DeleteAccount({ user, isOpen, onClose }: Props) {
  const t = useMessages(yourData);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('delete.dialog')} size="lg">
      {isOpen && <Steps user={user} onClose={onClose} />}
    </Modal>
  );
}

function Steps({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const t = useMessages(yourData);
  const { data, isError, refetch } = useCall('user/account_deletion', {});
  const [since, setSince] = useState<readonly OpenThing[]>([]);
  if (isError && !data)
    return (
      <div className={classes.step}>
        <RefusalBox>{t('delete.failed')}</RefusalBox>
        <ButtonRow>
          <Button variant="default" onClick={() => void refetch()}>
            {t('delete.again')}
          </Button>
        </ButtonRow>
      </div>
    );
  if (!data) return <FieldsSkeleton />;
  const open = since.length > 0 ? since : data.open;
  if (open.length > 0) return <StillOpen open={open} onClose={onClose} />;
  return <LastStep user={user} credit={data.credit} onClose={onClose} onOpen={setSince} />;
}

const places: Readonly<Record<OpenThing['kind'], string>> = {
  money: href('wallet'),
  bookings: href('booking', {}, { as: 'customer' }),
  customers: href('booking', {}, { as: 'provider' }),
  tickets: href('my_events'),
  hires: href('my_events_events'),
  fees: href('wallet'),
  refunds: href('booking', {}, { as: 'customer', tab: 'cancelled' }),
  disputes: href('booking', {}, { as: 'customer', tab: 'past' }),
  last_admin: href('admin', { queue: 'staff' }),
};

function StillOpen({ open, onClose }: { readonly open: readonly OpenThing[]; readonly onClose: () => void }) {
  const t = useMessages(yourData);
  return (
    <div className={classes.step}>
      <p>{t('delete.still_open')}</p>
      <ul className={classes.open}>
        {open.map(({ kind, count }) => (
          <li key={kind}>
            <span>
              {kind === 'money' || kind === 'last_admin' ? t(`delete.${kind}`) : t(`delete.${kind}`, { count })}
            </span>
            <Link to={places[kind]}>{t(`delete.go.${kind}`)}</Link>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {t('delete.close')}
        </Button>
      </ButtonRow>
    </div>
  );
}

interface LastStepProps extends Pick<Props, 'user' | 'onClose'> {
  readonly credit: readonly Money[];
  /** What was opened since the dialog was. */
  readonly onOpen: (open: readonly OpenThing[]) => void;
}

function LastStep({ user, credit, onClose, onOpen }: LastStepProps) {
  const t = useMessages(yourData);
  const [isSure, setSure] = useState(false);
  const { form, sendCode } = useDeletion(user, onOpen);
  const [isSent, setSent] = useState(false);
  // The field stays while a new code is on its way.
  if (sendCode.isSuccess && !isSent) setSent(true);
  const canProve = user.has_password || isSent;
  return (
    <div className={classes.step}>
      <What credit={credit} />
      <Form label={t('delete.dialog')} {...form.props} problem={form.props.problem ?? sendCode.problem}>
        {user.has_password ? (
          <PasswordInput
            label={t('delete.password')}
            autoComplete="current-password"
            {...form.field('current_password')}
          />
        ) : (
          <div className={classes.code}>
            {isSent ? (
              <TextInput
                label={t('delete.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
                autoFocus
                {...form.field('email_code')}
              />
            ) : (
              <p>{t.rich('delete.code_text', { email: <b>{user.email}</b> })}</p>
            )}
            <div>
              <Button
                variant="default"
                loading={sendCode.isPending}
                onClick={() => sendCode.run({ email: user.email, purpose: 'delete_account' })}
              >
                {t(isSent ? 'delete.send_again' : 'delete.send_code')}
              </Button>
            </div>
          </div>
        )}
        <Checkbox
          label={t('delete.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <ButtonRow>
          <Button type="submit" color="red" disabled={!isSure || !canProve} loading={form.isPending}>
            {t('delete.verb')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('delete.keep')}
          </Button>
        </ButtonRow>
      </Form>
    </div>
  );
}

/** The form that deletes the account, and the mail with its code for users without a password. */
function useDeletion(user: OwnUser, onOpen: LastStepProps['onOpen']) {
  const t = useMessages(yourData);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useCallForm('user/delete_account', {
    initialValues: { current_password: '', email_code: '' },
    toInput: ({ current_password, email_code }) => (user.has_password ? { current_password } : { email_code }),
    missing: { email_code: t('delete.code_missing') },
    onProblem: (problem) => {
      if (problem.code !== 'account_in_use') return false;
      onOpen(problem.open as readonly OpenThing[]);
      return true;
    },
    onDone: async () => {
      await navigate(href('home'));
      await sessionChanged(queries);
      toast.good(t('delete.done'), t('delete.done_text'));
    },
  });
  const sendCode = useCallMutation('user/email_send_otp', {
    form,
    onDone: () => toast.good(t('delete.code_sent'), t('delete.code_sent_text', { email: user.email })),
  });
  return { form, sendCode };
}

/** What deleting the account does. */
function What({ credit }: { readonly credit: readonly Money[] }) {
  const t = useMessages(yourData);
  return (
    <div className={classes.happens}>
      <h3>{t('delete.what')}</h3>
      <ul className={classes.what}>
        <IconLine icon={IconTrash}>{t('delete.erased')}</IconLine>
        <IconLine icon={IconArchive}>{t('delete.kept')}</IconLine>
        <IconLine icon={IconStar}>{t('delete.reviews')}</IconLine>
        {credit.map((amount) => (
          <IconLine key={amount.currency} icon={IconCoins}>
            {t('delete.credit', { amount })}
          </IconLine>
        ))}
        <IconLine icon={IconLogout}>{t('delete.signed_out')}</IconLine>
      </ul>
      <p>{t('delete.copy')}</p>
    </div>
  );
}
