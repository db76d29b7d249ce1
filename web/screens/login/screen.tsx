import { Button } from '@mantine/core';
import { Link, type MetaFunction, useLocation, useSearchParams } from 'react-router';
import { REFUND_ASK_DAYS } from '#contract/limits/refund-requests.ts';
import { login } from '#locales/areas/login.ts';
import { loadInBrowser, loadOnServer } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import classes from '#web/features/accounts/accounts.module.css';
import { CodeStep } from '#web/features/accounts/code-step.tsx';
import { OtherSignInWays } from '#web/features/accounts/other-sign-in-ways.tsx';
import { SecondStep } from '#web/features/accounts/second-step.tsx';
import { type Sent, useSent } from '#web/features/accounts/sent-code.ts';
import { readTypedAddress } from '#web/features/accounts/typed-address.ts';
import { useEnter } from '#web/features/accounts/use-enter.ts';
import { useSecondStep } from '#web/features/accounts/use-second-step.ts';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Form, PasswordInput, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useAccountForm } from './use-account-form.ts';
import { Welcome } from './welcome.tsx';

export const meta: MetaFunction = () => [{ title: 'Sign in or sign up' }, { name: 'robots', content: 'noindex' }];

const wanted = () => [callQuery('user/social_providers', {})];
export const loader = loadOnServer(wanted);
export const clientLoader = loadInBrowser(wanted);

export default function Login() {
  const t = useMessages(login);
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
    typed: { email: readTypedAddress(state), referral_code: search.get('referral') ?? '' },
    onSignedIn: enter,
    onSignedUp: setSent,
    onStep: second.take,
  });
  const mailSignInCode = useCallMutation('user/email_send_otp', {
    form,
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
  const side = isSignUp ? 'sign_up' : 'sign_in';
  const submit = () => {
    mailSignInCode.reset();
    form.props.onSubmit();
  };
  const byCode = () => {
    if (email.trim() === '') return form.setErrors({ email: t('email_for_code') });
    mailSignInCode.run({ email, purpose: 'sign_in' });
  };

  return (
    <Page>
      <div className={classes.split} data-two="true">
        <Welcome marketName={market.name} />
        <div className={classes.panel}>
          <h1>{isSignUp ? t('title.sign_up', { market: market.name }) : t('title.sign_in')}</h1>
          <p>{t(`text.${side}`)}</p>
          <PillTabs
            label={t('tabs')}
            value={side}
            tabs={[
              { value: 'sign_in', label: t('verb.sign_in'), to: href('login', {}, { referral }) },
              { value: 'sign_up', label: t('verb.sign_up'), to: href('login', {}, { tab: 'sign_up', referral }) },
            ]}
          />
          <Form
            {...form.props}
            label={t(`verb.${side}`)}
            onSubmit={submit}
            problem={(isSignUp ? null : mailSignInCode.problem) ?? form.props.problem ?? null}
          >
            <Fields form={form} isSignUp={isSignUp} referralHint={referralHint} />
            <SubmitButton of={form}>{t(`verb.${side}`)}</SubmitButton>
            {!isSignUp && form.problem?.code === 'locked_out' && (
              <Button size="md" variant="default" loading={mailSignInCode.isPending} onClick={byCode}>
                {t('link')}
              </Button>
            )}
          </Form>
          <OtherSignInWays isSignUp={isSignUp} onEntered={enter} onStep={second.take} />
          <MoreHelp isSignUp={isSignUp} email={email} onCode={byCode} isSending={mailSignInCode.isPending} />
        </div>
      </div>
    </Page>
  );
}

/** What a referral code of the link gives. */
function useReferralHint(referral: string): string {
  const t = useMessages(login);
  const { money } = useFormats();
  const invitation = useCall('user/check_referral_code', { code: referral }, { enabled: referral !== '' }).data;
  if (invitation === undefined || invitation.referrer_name === null) return t('referral_hint');
  return t('referral_valid', {
    name: invitation.referrer_name,
    days: REFUND_ASK_DAYS,
    credit: money(invitation.credit, invitation.currency),
    min: money(invitation.min, invitation.currency),
  });
}

interface EnterCodeProps {
  readonly sent: Sent;
  readonly onBack: () => void;
  readonly onProved: () => Promise<void>;
}

/** The step after the form: the code from the mail. */
function EnterCode({ sent, onBack, onProved }: EnterCodeProps) {
  const t = useMessages(login);
  return (
    <Page>
      <CodeStep
        email={sent.email}
        purpose={sent.purpose}
        signUpToken={sent.signUpToken}
        verb={t(sent.signUpToken === undefined ? 'verb.sign_in' : 'verb.finish')}
        onBack={onBack}
        onProved={onProved}
      />
    </Page>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useAccountForm>;
  readonly isSignUp: boolean;
  readonly referralHint: string;
}

function Fields({ form, isSignUp, referralHint }: FieldsProps) {
  const t = useMessages(login);
  return (
    <>
      {isSignUp && <TextInput label={t('name')} autoComplete="name" maxLength={120} {...form.field('name')} />}
      <TextInput
        label={t('email')}
        type="email"
        autoComplete={isSignUp ? 'email' : 'username'}
        {...form.field('email')}
      />
      <PasswordInput
        label={t('password')}
        {...(isSignUp ? { description: t('password_hint') } : {})}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        {...form.field('password')}
      />
      {isSignUp && (
        <TextInput
          label={t('referral')}
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
  const t = useMessages(login);
  return isSignUp ? (
    <p className={classes.demo}>
      {t.rich('agree', {
        terms: (text) => <Link to={href('terms_and_condition')}>{text}</Link>,
        privacy: (text) => <Link to={href('privacy_policy')}>{text}</Link>,
      })}
    </p>
  ) : (
    <div className={classes.links}>
      <button type="button" onClick={onCode} disabled={isSending}>
        {t('code')}
      </button>
      <Link to={href('forgot_password')} state={{ email }}>
        {t('forgot')}
      </Link>
      <Link to={href('guest_booking', { token: 'yours' })}>{t('guest')}</Link>
    </div>
  );
}
