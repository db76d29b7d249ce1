import { Button } from '@mantine/core';
import { IconArchive, IconCalendarEvent, IconClockOff, IconLinkOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { GuestOpenThing } from '#contract/calls/user/your-data.ts';
import { guestData as messages } from '#locales/areas/guest-data.ts';
import { digitsOnly, useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { IconLine } from '#web/ui/display/icon-line.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './delete-data.module.css';

/** Where the browser is on the way to the erasure. */
type Step =
  | { readonly name: 'what' | 'done' }
  | { readonly name: 'code'; readonly email: string }
  | { readonly name: 'open'; readonly open: readonly GuestOpenThing[] };

/**
 * Deletes the data of a guest in two steps: what it means, then a code from their mailbox. `email` is the address of
 * the opened booking; null if the form asks for it.
 */
export function DeleteData({ email }: { readonly email: string | null }) {
  const [step, setStep] = useState<Step>({ name: 'what' });
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step.name);
  useEffect(() => {
    if (shown.current !== step.name) top.current?.querySelector<HTMLElement>('h1')?.focus();
    shown.current = step.name;
  }, [step.name]);
  return (
    <div ref={top} className={classes.page}>
      {step.name === 'what' && <What email={email} onSent={(to) => setStep({ name: 'code', email: to })} />}
      {step.name === 'code' && (
        <Confirm
          email={step.email}
          onOpen={(open) => setStep({ name: 'open', open })}
          onDone={() => setStep({ name: 'done' })}
        />
      )}
      {step.name === 'open' && <StillOpen open={step.open} onAgain={() => setStep({ name: 'what' })} />}
      {step.name === 'done' && <Done />}
    </div>
  );
}

/** The first step: what is deleted, what stays and why, and what has to be over first. */
function What({ email, onSent }: { readonly email: string | null; readonly onSent: (email: string) => void }) {
  const t = useMessages(messages);
  const form = useCallForm('user/email_send_otp', {
    initialValues: { email: email ?? '' },
    toInput: ({ email: typed }) => ({ email: typed, purpose: 'delete_guest_data' as const }),
    missing: { email: t('email_missing') },
    onDone: () => {
      onSent(form.getValues().email.trim());
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p>{email === null ? t('lead') : t.rich('lead_email', { email, b: (text) => <b>{text}</b> })}</p>
      <section className={classes.what}>
        <h2>{t('what.title')}</h2>
        <ul>
          <IconLine icon={IconTrash}>{t('what.deleted')}</IconLine>
          <IconLine icon={IconClockOff}>{t('what.given_up')}</IconLine>
          <IconLine icon={IconLinkOff}>{t('what.links')}</IconLine>
          <IconLine icon={IconArchive}>{t('what.kept')}</IconLine>
          <IconLine icon={IconCalendarEvent}>{t('what.first')}</IconLine>
        </ul>
      </section>
      <Form label={t('title')} {...form.props}>
        {email === null && (
          <TextInput label={t('email')} type="email" size="md" autoComplete="email" {...form.field('email')} />
        )}
        <ButtonRow>
          <SubmitButton of={form}>{t('send')}</SubmitButton>
          <Keep />
        </ButtonRow>
      </Form>
    </>
  );
}

/** Leads back to the booking, or to the form that finds it. */
function Keep() {
  const t = useMessages(messages);
  return (
    <Button component={Link} to="?" size="md" variant="default">
      {t('keep')}
    </Button>
  );
}

interface ConfirmProps {
  readonly email: string;
  readonly onOpen: (open: readonly GuestOpenThing[]) => void;
  readonly onDone: () => void;
}

/** The second step: the code, and the button that deletes. */
function Confirm({ email, onOpen, onDone }: ConfirmProps) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isSentAgain, setSentAgain] = useState(false);
  const form = useCallForm('user/delete_guest_data', {
    initialValues: { email, email_code: '' },
    missing: { email_code: t('code.missing') },
    onDone: () => {
      onDone();
      queries.removeQueries({ queryKey: ['booking/get_booking_details'] });
    },
    onProblem: (problem) => {
      if (problem.code !== 'guest_data_open') return false;
      onOpen(problem.open as readonly GuestOpenThing[]);
      return true;
    },
  });
  const send = useCallMutation('user/email_send_otp', { form, onDone: () => setSentAgain(true) });
  return (
    <>
      <h1 tabIndex={-1}>{t('code.title')}</h1>
      <p>{t.rich('code.text', { email, b: (text) => <b>{text}</b> })}</p>
      <Form label={t('title')} {...form.props} problem={form.props.problem ?? send.problem}>
        <TextInput
          {...digitsOnly(form.field('email_code'))}
          label={t('code.label')}
          size="md"
          autoComplete="one-time-code"
          maxLength={6}
          className={classes.code ?? ''}
        />
        <ButtonRow>
          <Button type="submit" size="md" color="red" loading={form.isPending}>
            {t('code.submit')}
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={isSentAgain}
            loading={send.isPending}
            onClick={() => send.run({ email, purpose: 'delete_guest_data' })}
          >
            {t(isSentAgain ? 'code.sent_again' : 'code.again')}
          </Button>
          <Keep />
        </ButtonRow>
      </Form>
    </>
  );
}

/** What keeps the data, each with the way to its booking. */
function StillOpen({ open, onAgain }: { readonly open: readonly GuestOpenThing[]; readonly onAgain: () => void }) {
  const t = useMessages(messages);
  return (
    <>
      <h1 tabIndex={-1}>{t('open.title')}</h1>
      <p>{t(open.length === 0 ? 'open.text_just' : 'open.text')}</p>
      {open.length > 0 && (
        <ul className={classes.open}>
          {open.map(({ kind, number, title, starts_at, timezone, path }) => (
            <li key={`${number} ${kind}`}>
              <div>
                <b>{title}</b>
                <span>
                  <When at={starts_at} zone={timezone} />
                </span>
                <span>{t(`open.${kind}`)}</span>
              </div>
              <Link to={path} reloadDocument>
                {t('open.go')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="md" variant="default" onClick={onAgain}>
          {t('open.again')}
        </Button>
      </div>
    </>
  );
}

function Done() {
  const t = useMessages(messages);
  return (
    <>
      <h1 tabIndex={-1}>{t('done.title')}</h1>
      <p>{t('done.text')}</p>
      <div>
        <Button component={Link} to={href('home')} size="md" variant="default">
          {t('done.home')}
        </Button>
      </div>
    </>
  );
}

/** The way to the deletion, below a guest's booking and the form that finds one. */
export function DeleteDataLink() {
  const t = useMessages(messages);
  return (
    <p className={classes.way}>
      {t('link.question')}{' '}
      <Button component={Link} to="?delete=1" variant="subtle" size="compact-sm">
        {t('link.go')}
      </Button>
    </p>
  );
}
