import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EmailProof } from '../../steps/email-proof.tsx';
import type { Checkout } from '../checkout.ts';

/** Verifies a guest's mailbox: to confirm a free booking, or before further holds. */
export function ChoiceProof({ checkout }: { readonly checkout: Checkout }) {
  const t = useMessages(bookingSteps);
  const { isFree, isOnSite, isRequest, state } = checkout;
  const submit = isRequest ? 'steps.send_request' : 'steps.confirm_booking';
  const labels = {
    title: t('proof.title'),
    lead: t(isOnSite ? 'proof.lead_on_site' : isFree ? 'proof.lead_free' : 'proof.lead_paid'),
    submit: t(isFree ? submit : 'steps.continue_pay'),
    back: t('proof.other'),
  };
  return (
    <EmailProof
      email={state.draft.email.trim()}
      labels={labels}
      isBusy={checkout.isBusy}
      onProved={checkout.hold}
      onBack={checkout.back}
    />
  );
}
