import type { Problem } from '#contract/errors.ts';
import { login } from '#locales/areas/login.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { browserStorage } from '#web/api/session.ts';
import { saveToken } from '#web/features/accounts/address-token.ts';
import type { Sent } from '#web/features/accounts/sent-code.ts';
import { useJoinedToast } from '#web/features/accounts/use-joined-toast.ts';

interface AccountFormOptions {
  /** Initial values from an earlier form and from the link. */
  readonly typed: { readonly email: string; readonly referral_code: string };
  readonly onSignedIn: () => Promise<void>;
  readonly onStep: (problem: Problem) => boolean;
  /** Called with the mailbox that gets a code and the token of the unfinished sign-up. */
  readonly onSignedUp: (sent: Sent) => void;
}

/** One form for both, so that the input stays when the user switches between sign-in and sign-up. */
export function useAccountForm(isSignUp: boolean, { typed, onSignedIn, onSignedUp, onStep }: AccountFormOptions) {
  const t = useMessages(login);
  const greet = useJoinedToast();
  const form = useCallForm(isSignUp ? 'user/sign_up' : 'user/sign_in', {
    initialValues: { name: '', password: '', ...typed },
    toInput: ({ name, email, password, referral_code }) => {
      if (!isSignUp) return { email, password };
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      return { name, email, password, timezone, ...(referral_code.trim() === '' ? {} : { referral_code }) };
    },
    missing: { name: t('name_missing'), email: t('email_missing'), password: t('password_missing') },
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
