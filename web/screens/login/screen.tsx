import { Button } from '@mantine/core';
import { IconCalendarCheck, IconHeart, IconShieldCheck } from '@tabler/icons-react';
import { Link, type MetaFunction, useLocation, useSearchParams } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { loadInBrowser, loadOnServer } from '#web/api/loading.ts';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { browserStorage } from '#web/api/session.ts';
import classes from '#web/features/accounts/accounts.module.css';
import { saveToken } from '#web/features/accounts/address-token.ts';
import { CodeStep } from '#web/features/accounts/code-step.tsx';
import { OtherWays } from '#web/features/accounts/other-ways.tsx';
import { SecondStep } from '#web/features/accounts/second-step.tsx';
import { type Sent, useSent } from '#web/features/accounts/sent-code.ts';
import { typedBefore } from '#web/features/accounts/typed-before.ts';
import { useEnter } from '#web/features/accounts/use-enter.ts';
import { useJoinedToast } from '#web/features/accounts/use-joined-toast.ts';
import { useSecondStep } from '#web/features/accounts/use-second-step.ts';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Form, PasswordInput, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: 'Sign in or sign up' }, { name: 'robots', content: 'noindex' }];

const wanted = () => [callQuery('user/social_providers', {})];
export const loader = loadOnServer(wanted);
export const clientLoader = loadInBrowser(wanted);

export default function Login() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isSignUp = search.get('tab') === 'sign_up';
  const { market } = useSession();
  const referral = (search.get('referral') ?? '').slice(0, 60);
  const referralHint = useReferralHint(referral);
  const [sent, setSent] = useSent('sign_in', 'verify');
  const enter = useEnter();
  const second = useSecondStep();
  const form = useAccountForm(isSignUp, {
    typed: { email: typedBefore(state), referral_code: search.get('referral') ?? '' },
    onSignedIn: enter,
    onSignedUp: setSent,
    onStep: second.take,
  });
  const mailSignInCode = useCallMutation('user/email_send_otp', {
    form,
    stale: [],
    onDone: () => setSent({ email: form.getValues().email.trim(), purpose: 'sign_in' }),
  });

  if (second.step !== null)
    return (
      <Page>
        <SecondStep step={second.step} onBack={second.end} onDone={enter} />
      </Page>
    );
  if (sent !== null) return <EnterCode sent={sent} onBack={() => setSent(null)} onProved={enter} />;

  const { email } = form.values;
  const submit = () => {
    mailSignInCode.reset();
    form.props.onSubmit();
  };
  const byCode = () => {
    if (email.trim() === '') return form.setErrors({ email: 'Enter your email address, and we’ll send you a code.' });
    mailSignInCode.run({ email, purpose: 'sign_in' });
  };

  return (
    <Page>
      <div className={classes.split} data-two="true">
        <Welcome marketName={market.name} />
        <div className={classes.panel}>
          <h1>{isSignUp ? `Join ${market.name}` : 'Welcome back'}</h1>
          <p>{isSignUp ? 'Create your account in a minute.' : 'Sign in to book, save and manage.'}</p>
          <PillTabs
            label="Sign in or sign up"
            value={isSignUp ? 'sign_up' : 'sign_in'}
            tabs={[
              { value: 'sign_in', label: 'Sign in', to: href('login', {}, { referral }) },
              { value: 'sign_up', label: 'Sign up', to: href('login', {}, { tab: 'sign_up', referral }) },
            ]}
          />
          <Form
            {...form.props}
            label={isSignUp ? 'Sign up' : 'Sign in'}
            onSubmit={submit}
            problem={(isSignUp ? null : mailSignInCode.problem) ?? form.props.problem ?? null}
          >
            <Fields form={form} isSignUp={isSignUp} referralHint={referralHint} />
            <Button type="submit" size="md" loading={form.isPending}>
              {isSignUp ? 'Sign up' : 'Sign in'}
            </Button>
            {!isSignUp && form.problem?.code === 'locked_out' && (
              <Button size="md" variant="default" loading={mailSignInCode.isPending} onClick={byCode}>
                Email me a sign-in link
              </Button>
            )}
          </Form>
          <OtherWays isSignUp={isSignUp} onEntered={enter} onStep={second.take} />
          <MoreHelp isSignUp={isSignUp} email={email} onCode={byCode} isSending={mailSignInCode.isPending} />
        </div>
      </div>
    </Page>
  );
}

/** What a referral code of the link gives. */
function useReferralHint(referral: string): string {
  const { money } = useFormats();
  const invitation = useCall('user/check_referral_code', { code: referral }, { enabled: referral !== '' }).data;
  return invitation?.valid === true
    ? `${invitation.referrer_name} invited you. Get ${money(invitation.credit, invitation.currency)} of credit ` +
        `after your first paid booking of at least ${money(invitation.min, invitation.currency)}.`
    : 'If someone gave you one.';
}

interface EnterCodeProps {
  readonly sent: Sent;
  readonly onBack: () => void;
  readonly onProved: () => Promise<void>;
}

/** The step after the form: the code from the mail. */
function EnterCode({ sent, onBack, onProved }: EnterCodeProps) {
  return (
    <Page>
      <CodeStep
        email={sent.email}
        purpose={sent.purpose}
        signUpToken={sent.signUpToken}
        verb={sent.signUpToken === undefined ? 'Sign in' : 'Finish sign-up'}
        onBack={onBack}
        onProved={onProved}
      />
    </Page>
  );
}

interface AccountFormOptions {
  /** Initial values from an earlier form and from the link. */
  readonly typed: { readonly email: string; readonly referral_code: string };
  readonly onSignedIn: () => Promise<void>;
  readonly onStep: (problem: Problem) => boolean;
  /** Called with the mailbox that gets a code and the token of the unfinished sign-up. */
  readonly onSignedUp: (sent: Sent) => void;
}

/** One form for both, so that the input stays when the user switches between sign-in and sign-up. */
function useAccountForm(isSignUp: boolean, { typed, onSignedIn, onSignedUp, onStep }: AccountFormOptions) {
  const greet = useJoinedToast();
  const form = useCallForm(isSignUp ? 'user/sign_up' : 'user/sign_in', {
    initialValues: { name: '', password: '', ...typed },
    toInput: ({ name, email, password, referral_code }) => {
      if (!isSignUp) return { email, password };
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      return { name, email, password, timezone, ...(referral_code.trim() === '' ? {} : { referral_code }) };
    },
    missing: { name: 'Enter your name.', email: 'Enter your email address.', password: 'Enter your password.' },
    stale: [],
    onProblem: onStep,
    onDone: (answer) => {
      if (!('sign_up_token' in answer)) {
        greet(answer);
        return onSignedIn();
      }
      const email = form.getValues().email.trim();
      saveToken(browserStorage(), 'sign_up', { email, token: answer.sign_up_token }, Date.now());
      onSignedUp({ email, purpose: 'verify', signUpToken: answer.sign_up_token });
    },
  });
  return form;
}

interface FieldsProps {
  readonly form: ReturnType<typeof useAccountForm>;
  readonly isSignUp: boolean;
  readonly referralHint: string;
}

function Fields({ form, isSignUp, referralHint }: FieldsProps) {
  return (
    <>
      {isSignUp && <TextInput label="Your name" autoComplete="name" maxLength={120} {...form.field('name')} />}
      <TextInput label="Email" type="email" autoComplete={isSignUp ? 'email' : 'username'} {...form.field('email')} />
      <PasswordInput
        label="Password"
        {...(isSignUp ? { description: 'At least 10 characters. A short sentence is easy to remember.' } : {})}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        {...form.field('password')}
      />
      {isSignUp && (
        <TextInput
          label="Referral code (optional)"
          description={referralHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          {...form.field('referral_code')}
        />
      )}
    </>
  );
}

interface MoreHelpProps {
  readonly isSignUp: boolean;
  readonly email: string;
  readonly onCode: () => void;
  readonly isSending: boolean;
}

/** At the end: codes, forgotten passwords and guests, or the terms of a sign-up. */
function MoreHelp({ isSignUp, email, onCode, isSending }: MoreHelpProps) {
  return isSignUp ? (
    <p className={classes.demo}>
      By signing up you agree to the <Link to={href('terms_and_condition')}>terms</Link> and the{' '}
      <Link to={href('privacy_policy')}>privacy policy</Link>.
    </p>
  ) : (
    <div className={classes.links}>
      <button type="button" onClick={onCode} disabled={isSending}>
        Sign in with an email code
      </button>
      <Link to={href('forgot_password')} state={{ email }}>
        Forgot your password?
      </Link>
      <Link to={href('guest_booking', { token: 'yours' })}>Find a guest booking</Link>
    </div>
  );
}

function Welcome({ marketName }: { marketName: string }) {
  return (
    <aside className={classes.welcome}>
      <Scene name="calendar" />
      <h2>Why join {marketName}</h2>
      <ul>
        <li>
          <IconCalendarCheck aria-hidden />
          <span>Keep all your bookings in one place, and move or cancel them when plans change.</span>
        </li>
        <li>
          <IconHeart aria-hidden />
          <span>Save the people and places you like with a heart.</span>
        </li>
        <li>
          <IconShieldCheck aria-hidden />
          <span>We never show your email address to others, and we don’t sell your data.</span>
        </li>
      </ul>
    </aside>
  );
}
