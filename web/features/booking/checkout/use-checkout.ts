import type { Problem } from '#contract/errors.ts';
import { useFeature } from '#web/api/features.ts';
import { useSession } from '#web/api/queries.ts';
import type { Step } from '../steps/booking-draft.ts';
import type { Priced, Subject } from './checkout.ts';
import { isSaidAtFields } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';
import { useAddBooking } from './use-add-booking.ts';
import type { StoredDraft } from './use-checkout-draft.ts';

interface Chosen {
  /** What is booked; null while something is missing. */
  readonly subject: Subject | null;
  /** The price; its quote is null while nothing is chosen. */
  readonly priced: Priced;
  readonly isRequest: boolean;
  readonly step: Step;
}

/**
 * What every checkout does with its draft: holds what is chosen, or sends a request, once a guest has proved a mailbox
 * if that is needed. Refusals appear in the step that they concern.
 */
export function useCheckout<Draft extends CheckoutDraft>(stored: StoredDraft<Draft>, chosen: Chosen) {
  const isGuest = useSession().user === null;
  const { place, fields, history, held, state, dispatch } = stored;
  const { subject, priced, isRequest, step } = chosen;
  const { draft } = state;
  const quote = state.repriced ?? priced.quote;
  const isOnSite = !useFeature('payments') && quote !== null && quote.total > 0;
  const isFree = quote?.total === 0 || isOnSite;
  const isProving = isGuest && (step === 'confirm' ? isFree : step === 'details' && history.shown === 'proof');
  const onRefused = (problem: Problem): boolean => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved' || (problem.code === 'verification_required' && isGuest)) {
      void history.go(step, isFree ? 'confirm' : 'proof');
      return true;
    }
    if (isProving) history.back();
    else if (step !== 'details' && isSaidAtFields(problem, fields)) void history.go(step, 'details');
    dispatch({ type: 'refused', problem });
    return true;
  };
  const { book, isBusy } = useAddBooking(place, draft, isGuest, onRefused);
  const hold = (email_token?: string) => {
    if (subject === null) return;
    dispatch({ type: 'refusal_read' });
    const wanted = {
      ...{ subject, isRequest, email_token },
      expected_total: quote?.total ?? null,
      discount_code: priced.code?.why ? '' : draft.discount_code,
      use_credit: draft.use_credit && priced.credit_available > 0 && !priced.isCreditRefused,
    };
    const { booking_id } = draft;
    if (booking_id === null) {
      void history.remember(step).then(() => book(wanted));
      return;
    }
    const onFree = () => {
      dispatch({ type: 'released' });
      book(wanted);
    };
    void held.letGo(booking_id, { onFree, onProblem: (problem) => dispatch({ type: 'refused', problem }) });
  };
  const open = (to: Step) => void history.go(step, to, () => dispatch({ type: 'refusal_read' }));
  return {
    ...{ ...chosen, quote, isGuest, isFree, isOnSite, isProving },
    /** The draft with its errors. */
    state,
    isBusy: isBusy || held.isReleasing,
    hasMoved: history.hasMoved,
    alreadyBooked: history.isBack ? draft.booking_id_created : null,
    dispatch,
    decide: (part: Partial<Draft>) => dispatch({ type: 'decided', part }),
    open,
    back: history.back,
    /** Continues to confirming a free booking, or to the payment. */
    submit: () => (isFree && step !== 'confirm' ? open('confirm') : hold()),
    hold,
  };
}
