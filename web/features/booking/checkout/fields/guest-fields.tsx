import { Link, useNavigate } from 'react-router';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { requireAccount } from '#web/api/session.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { href } from '#web/routes.ts';
import { TextInput } from '#web/ui/forms/form.tsx';
import classes from '../checkout.module.css';
import { type Checkout, fieldOf } from '../checkout.ts';

/** Offers a guest to sign in, and returns here afterwards. */
export function SignInLine() {
  const t = useMessages(bookingSteps);
  const navigate = useNavigate();
  const signIn = () => {
    const { pathname, search } = window.location;
    void navigate(requireAccount(pathname + search));
  };
  return (
    <p className={classes.signIn}>
      {t.rich('details.sign_in', {
        link: (text) => (
          <button type="button" onClick={signIn}>
            {text}
          </button>
        ),
      })}
    </p>
  );
}

/** A guest's name and contact details. */
export function GuestFields({ checkout }: { readonly checkout: Checkout }) {
  const t = useMessages(bookingSteps);
  const phone = usePhone();
  const typed = checkout.state.draft.phone;
  const whole = phone.complete(typed);
  return (
    <>
      <TextInput {...fieldOf(checkout, 'name')} label={t('details.name')} autoComplete="name" required />
      <TextInput
        {...fieldOf(checkout, 'email')}
        label={t('details.email')}
        description={t('details.email_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="email"
        required
      />
      <TextInput
        {...fieldOf(checkout, 'phone')}
        label={t('details.phone')}
        description={t('details.phone_hint', { hint: phone.hint, provider: checkout.provider.name })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onBlur={() => {
          if (whole !== typed) checkout.dispatch({ type: 'typed', part: { phone: whole } });
        }}
        type="tel"
        autoComplete="tel"
      />
      <p className={classes.legal}>
        {t.rich('details.legal', {
          terms: (text) => (
            <Link to={href('terms_and_condition')} target="_blank">
              {text}
            </Link>
          ),
          privacy: (text) => (
            <Link to={href('privacy_policy')} target="_blank">
              {text}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
