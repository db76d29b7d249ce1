import type { Dispatch } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { Step } from '../steps/booking-draft.ts';
import type { Quote } from '../steps/summary.tsx';
import type { CheckoutPlace, Priced, Subject } from './checkout.ts';
import { type ChoiceAction, type ChoiceState, isSaidAtFields } from './choice-state.ts';
import type { CheckoutDraft } from './draft-store.ts';
import { useAddBooking } from './use-add-booking.ts';
import type { useHeld } from './use-held.ts';
import type { useStepHistory } from './use-step-history.ts';

interface Holding<Draft extends CheckoutDraft> {
  readonly place: CheckoutPlace<Draft>;
  readonly state: ChoiceState<Draft>;
  readonly dispatch: Dispatch<ChoiceAction<Draft>>;
  readonly history: ReturnType<typeof useStepHistory>;
  readonly held: ReturnType<typeof useHeld>;
  /** What is booked; null while something is missing. */
  readonly subject: Subject | null;
  /** The paths of the fields of the details, which show their errors. */
  readonly fields: readonly string[];
  readonly priced: Priced;
  readonly quote: Quote | null;
  readonly step: Step;
  readonly isGuest: boolean;
  readonly isFree: boolean;
  readonly isRequest: boolean;
  readonly isProving: boolean;
}

/** Holds what was chosen, or sends a request. Refusals appear in the step that they concern. */
export function useHolding<Draft extends CheckoutDraft>(chosen: Holding<Draft>) {
  const { state, dispatch, history, held, subject, priced, step, isGuest, isFree, isProving } = chosen;
  const { draft } = state;
  const onRefused = (problem: Problem): boolean => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved' || (problem.code === 'verification_required' && isGuest)) {
      void history.go(step, isFree ? 'confirm' : 'proof');
      return true;
    }
    if (isProving) history.back();
    else if (step !== 'details' && isSaidAtFields(problem, chosen.fields)) void history.go(step, 'details');
    dispatch({ type: 'refused', problem });
    return true;
  };
  const { book, isBusy } = useAddBooking(chosen.place, draft, isGuest, onRefused);
  const hold = (email_token?: string) => {
    if (subject === null) return;
    dispatch({ type: 'refusal_read' });
    const wanted = {
      subject,
      isRequest: chosen.isRequest,
      expected_total: chosen.quote?.total ?? null,
      email_token,
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
    held.letGo(booking_id, { onFree, onProblem: (problem) => dispatch({ type: 'refused', problem }) });
  };
  return { hold, isBusy: isBusy || held.isReleasing };
}
