import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EmailProof } from '#web/features/booking/steps/email-proof.tsx';
import type { Choice } from '../choice/use-choice.ts';

/** Verifies a guest's mailbox: to confirm a free booking, or before further holds. */
export function ChoiceProof({ choice }: { readonly choice: Choice }) {
  const t = useMessages(bookingSteps);
  const { isFree, isRequest, state } = choice;
  const submit = isRequest ? 'steps.send_request' : 'steps.confirm_booking';
  const labels = {
    title: t('proof.title'),
    lead: t(isFree ? 'proof.lead_free' : 'proof.lead_paid'),
    submit: t(isFree ? submit : 'steps.continue_pay'),
    back: t('proof.other'),
  };
  return (
    <EmailProof
      email={state.draft.email.trim()}
      labels={labels}
      isBusy={choice.isBusy}
      onProved={choice.hold}
      onBack={choice.back}
    />
  );
}
