import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router';
import type { CallOutput } from '#contract/index.ts';
import { emailLink } from '#locales/areas/email-link.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { sessionChanged, useAnswer, useSession } from '#web/api/queries.ts';
import { browserStorage } from '#web/api/session.ts';
import classes from '#web/features/accounts/accounts.module.css';
import { readToken, saveToken } from '#web/features/accounts/address-token.ts';
import { NewPassword } from '#web/features/accounts/new-password.tsx';
import { SecondStep } from '#web/features/accounts/second-step.tsx';
import { saveSentCode } from '#web/features/accounts/sent-code.ts';
import { UndoEmailChange } from '#web/features/accounts/undo-email-change.tsx';
import { useJoinedToast } from '#web/features/accounts/use-joined-toast.ts';
import { useSecondStep } from '#web/features/accounts/use-second-step.ts';
import { href, privateHead } from '#web/routes.ts';
import { ProblemState } from '#web/ui/feedback/error-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, PasswordInput, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Continue from your email' }, ...privateHead];

/**
 * The target of mailed links. Opening it changes nothing, because programs that check mails open links too. It shows
 * the link's action and address, and asks for confirmation.
 */
export default function EmailLink() {
  const token = useLinkToken();
  const [isOver, setOver] = useState(false);
  const answer = useAnswer(
    'user/find_email_link',
    { link_token: token ?? '' },
    { enabled: token !== null && token !== '' },
  );
  const data = answer.isPlaceholderData ? undefined : answer.data;
  // The link's data stays visible while the link is used, although it is invalid from then on.
  const problem = answer.error === null || data !== undefined ? null : problemOf(answer.error);
  if (problem !== null && (problem.status >= 500 || problem.status === 429))
    return (
      <Page width="narrow">
        <ProblemState problem={problem} onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
      </Page>
    );
  if (isOver || problem !== null || token === '')
    return (
      <Page>
        <Over />
      </Page>
    );
  if (token === null || data === undefined) return <PageSkeleton />;
  return (
    <Page>
      {data.purpose === 'reset' && (
        <NewPassword key={token} resetToken={token} email={data.email} onOver={() => setOver(true)} />
      )}
      {data.purpose === 'take_back' && <UndoEmailChange key={token} token={token} email={data.email} />}
      {data.purpose === 'guest_booking' && <ConfirmEmail key={token} token={token} email={data.email} />}
      {(data.purpose === 'sign_in' || data.purpose === 'verify') && (
        <Enter key={token} token={token} link={data} onOver={() => setOver(true)} />
      )}
    </Page>
  );
}

/**
 * The fragment of the address. Null until the page runs in a browser, because browsers do not send fragments to
 * servers.
 */
function useLinkToken(): string | null {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  return token;
}

interface EnterProps {
  readonly token: string;
  readonly link: CallOutput<'user/find_email_link'>;
  readonly onOver: () => void;
}

/** Signs in, or creates an account: with this browser's sign-up, or with a name and password entered here. */
function Enter({ token, link, onOver }: EnterProps) {
  const t = useMessages(emailLink);
  const { market, user } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [signUpToken] = useState(() => readToken(browserStorage(), 'sign_up', link.email, Date.now()));
  const isNew = link.purpose === 'verify';
  const asks = isNew && signUpToken === null;
  const step = asks ? 'create' : isNew ? 'finish' : 'sign_in';
  const second = useSecondStep();
  const greet = useJoinedToast();
  const form = useCallForm('user/use_email_link', {
    initialValues: { name: '', password: '' },
    toInput: (values) => ({
      link_token: token,
      ...(asks ? values : {}),
      ...(signUpToken === null ? {} : { sign_up_token: signUpToken }),
    }),
    missing: { name: t('name_missing'), password: t('password_missing') },
    onProblem: (problem) => {
      if (second.take(problem)) return true;
      if (problem.code !== 'link_expired') return false;
      onOver();
      return true;
    },
    onDone: async (entered) => {
      greet(entered);
      await enter(entered.user._id);
    },
  });
  const enter = async (user_id: string | null) => {
    saveSentCode(tabStorage(), null, Date.now());
    saveToken(browserStorage(), 'sign_up', null, Date.now());
    toast.good(t('signed_in', { email: link.email }));
    await sessionChanged(queries);
    // The shell navigates a newly signed-in user. This user was already signed in.
    if (user_id === user?._id) await navigate(href('home'));
  };
  if (second.step !== null) return <SecondStep step={second.step} onBack={onOver} onDone={() => enter(null)} />;
  return (
    <div className={classes.panel}>
      <h1>{t(isNew ? 'title.sign_up' : 'title.sign_in', { market: market.name })}</h1>
      <p>{t.rich(`text.${step}`, { email: link.email, b: (text) => <b>{text}</b> })}</p>
      <Form label={t(isNew ? 'verb.finish' : 'verb.sign_in')} {...form.props}>
        {asks && (
          <>
            <TextInput label={t('name')} autoComplete="name" maxLength={120} {...form.field('name')} />
            {/* For password managers. */}
            <input type="email" autoComplete="username" value={link.email} readOnly hidden />
            <PasswordInput
              label={t('password')}
              description={t('password_hint')}
              autoComplete="new-password"
              {...form.field('password')}
            />
          </>
        )}
        <SubmitButton of={form}>{t(`verb.${step}`)}</SubmitButton>
      </Form>
      <p className={classes.demo}>
        {isNew
          ? t.rich('note.sign_up', {
              terms: (text) => <Link to={href('terms_and_condition')}>{text}</Link>,
              privacy: (text) => <Link to={href('privacy_policy')}>{text}</Link>,
            })
          : t('note.sign_in')}
      </p>
    </div>
  );
}

/** Sends the proof of a guest's mailbox to the tab of their booking. */
function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const t = useMessages(emailLink);
  const [isDone, setDone] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone) title.current?.focus();
  }, [isDone]);
  if (isDone)
    return (
      <div className={classes.panel}>
        <h1 ref={title} tabIndex={-1}>
          {t('confirm.done')}
        </h1>
        <p>{t('confirm.done_text')}</p>
        <p className={classes.demo}>{t('confirm.other_device')}</p>
      </div>
    );
  return (
    <div className={classes.panel}>
      <h1>{t('confirm.title')}</h1>
      <p>{t.rich('confirm.text', { email, b: (text) => <b>{text}</b> })}</p>
      <Button
        size="md"
        fullWidth
        onClick={() => {
          saveToken(browserStorage(), 'guest_proof', { email, token }, Date.now());
          setDone(true);
        }}
      >
        {t('confirm.submit')}
      </Button>
      <p className={classes.demo}>{t('confirm.note')}</p>
    </div>
  );
}

function Over() {
  const t = useMessages(emailLink);
  const { user } = useSession();
  return (
    <div className={classes.panel}>
      <h1>{t('over.title')}</h1>
      <p>{t('over.text')}</p>
      {user === null ? (
        <>
          <Button component={Link} to={href('login')} size="md" fullWidth>
            {t('over.sign_in')}
          </Button>
          <div className={classes.links}>
            <Link to={href('forgot_password')}>{t('over.forgot')}</Link>
          </div>
        </>
      ) : (
        <Button component={Link} to={href('home')} size="md" fullWidth>
          {t('over.home')}
        </Button>
      )}
    </div>
  );
}
