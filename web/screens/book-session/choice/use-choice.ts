import { useState } from 'react';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { useFeature } from '#web/api/features.ts';
import { useSession } from '#web/api/queries.ts';
import { useHeld } from '#web/features/booking/checkout/use-held.ts';
import { useHolding } from '#web/features/booking/checkout/use-holding.ts';
import { useStepHistory } from '#web/features/booking/checkout/use-step-history.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { type BookingDraft, nextStep, type Step } from '#web/features/booking/steps/booking-draft.ts';
import { toSessionSubject } from './session-to-book.ts';
import { stepToShow } from './step-to-show.ts';
import { fields } from './typed-errors.ts';
import { useDraft } from './use-draft.ts';
import { useQuote } from './use-quote.ts';
import { useSessionPlace } from './use-session-place.ts';

/** The choice for a booking, with its actions. */
export type Choice = ReturnType<typeof useChoice>;

/** The decisions for a booking and the next step. They survive reloads and refusals until a time is held. */
export function useChoice(provider: Provider, services: readonly Service[]) {
  const isGuest = useSession().user === null;
  const history = useStepHistory();
  const place = useSessionPlace(provider._id);
  const held = useHeld(place);
  const entry = { isHere: history.isHere, isRemembered: history.shown !== null };
  const [state, dispatch] = useDraft(provider, services, entry, ({ booking_id }) => {
    if (booking_id === null) return;
    // A new visit continues with the payment. Going back on purpose releases the time for another choice.
    if (history.shown === null) held.resume(booking_id);
    else held.letGo(booking_id, { onFree: () => dispatch({ type: 'released' }) });
  });
  const { draft, repriced } = state;
  const service = services.find(({ _id }) => _id === draft.service_id) ?? null;
  const zone = useSessionZone(service?.place ?? 'at_provider', provider.timezone);
  const participants = Math.min(draft.participants, service?.capacity ?? 1);
  const priced = useQuote(provider, service, participants, draft, held.isReleasing);
  const quote = repriced ?? priced.quote;
  const isOnSite = !useFeature('payments') && quote !== null && quote.total > 0;
  const isFree = service !== null && (quote?.total === 0 || isOnSite);
  // The step in which the user types stays open, even when it is complete.
  const [typedIn, setTypedIn] = useState<Step | null>(null);
  const step = stepToShow(history.shown ?? typedIn, draft, services, isGuest);
  const isProving = isGuest && (step === 'confirm' ? isFree : step === 'details' && history.shown === 'proof');
  const isRequest = service?.booking_mode === 'request';
  const { hold, isBusy } = useHolding({
    ...{ place, state, dispatch, history, held, fields, priced, quote },
    ...{ step, isGuest, isFree, isRequest, isProving },
    subject: service === null ? null : toSessionSubject(service, draft.starts_at, participants, draft),
  });
  const open = (to: Step) => void history.go(step, to, () => dispatch({ type: 'refusal_read' }));

  return {
    provider,
    subject_id: draft.service_id ?? '',
    currency: service?.currency ?? provider.currency,
    /** The draft with its errors. */
    state,
    service,
    zone,
    participants,
    priced,
    quote,
    isGuest,
    isFree,
    isOnSite,
    isRequest,
    isBusy,
    step,
    /** The step with missing decisions; `confirm` if none are missing. */
    missing: nextStep(draft, services, isGuest),
    /** Whether the second step is complete, with or without a chosen time. */
    knowsDetails: nextStep({ ...draft, starts_at: draft.starts_at ?? 'any' }, services, isGuest) === 'confirm',
    /** Whether a guest verifies their mailbox: for a free booking, and above the limits of unpaid holds. */
    isProving,
    hasMoved: history.hasMoved,
    /** The created booking, after the user navigated back into its steps. */
    alreadyBooked: history.isBack ? draft.booking_id_created : null,
    dispatch: (event: Parameters<typeof dispatch>[0]) => {
      if (event.type === 'typed') setTypedIn(step);
      dispatch(event);
    },
    decide: (part: Partial<BookingDraft>) => dispatch({ type: 'decided', part }),
    /** Selects a time and stays in the first step. Closed until the history entry renders, it would lose the focus. */
    pickTime: (starts_at: string | null) => {
      setTypedIn('time');
      void history.remember('time').then(() => dispatch({ type: 'decided', part: { starts_at } }));
    },
    open,
    back: history.back,
    /** Continues from the open step: to a missing one, to confirming a free booking, or to the payment. */
    submit: () => {
      const next = step === 'time' ? nextStep(draft, services, isGuest) : 'confirm';
      if (next === 'details') open('details');
      else if (isFree && step !== 'confirm') open('confirm');
      else hold();
    },
    hold,
  };
}
