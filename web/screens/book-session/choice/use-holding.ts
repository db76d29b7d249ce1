import type { Dispatch } from 'react';
import type { Provider, Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import type { Step } from '#web/features/booking/steps/draft.ts';
import type { Quote } from '#web/features/booking/steps/summary.tsx';
import type { ChoiceAction, ChoiceState } from './choice-state.ts';
import { isSaidAtFields } from './typed-errors.ts';
import { useBooking } from './use-booking.ts';
import type { useHeld } from './use-held.ts';
import type { Priced } from './use-quote.ts';
import type { useStepHistory } from './use-step-history.ts';

interface Holding {
  readonly provider: Provider;
  readonly state: ChoiceState;
  readonly dispatch: Dispatch<ChoiceAction>;
  readonly history: ReturnType<typeof useStepHistory>;
  readonly held: ReturnType<typeof useHeld>;
  readonly service: Service | null;
  readonly participants: number;
  readonly priced: Priced;
  readonly quote: Quote | null;
  readonly step: Step;
  readonly isGuest: boolean;
  readonly isFree: boolean;
  readonly isProving: boolean;
}

/** Holds the chosen time, or sends a request. Refusals appear in the step that they concern. */
export function useHolding(chosen: Holding) {
  const { provider, state, dispatch, history, held, service, priced, step, isGuest, isFree, isProving } = chosen;
  const { draft } = state;
  const onRefused = (problem: Problem): boolean => {
    if (problem.code === 'not_signed_in') return false;
    if (problem.code === 'guest_not_proved' || (problem.code === 'verification_required' && isGuest)) {
      void history.go(step, isFree ? 'confirm' : 'proof');
      return true;
    }
    if (isProving) history.back();
    else if (step !== 'details' && isSaidAtFields(problem)) void history.go(step, 'details');
    dispatch({ type: 'refused', problem });
    return true;
  };
  const { book, isBusy } = useBooking(provider, draft, isGuest, onRefused);
  const hold = (email_token?: string) => {
    if (service === null || draft.starts_at === null) return;
    dispatch({ type: 'refusal_read' });
    const wanted = {
      service,
      starts_at: draft.starts_at,
      participants: chosen.participants,
      expected_total: chosen.quote?.total ?? null,
      email_token,
      discount_code: priced.code?.why ? '' : draft.discount_code,
      use_credit: draft.use_credit && priced.credit_available > 0,
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
