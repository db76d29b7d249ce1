import { useState } from 'react';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { useSession } from '#web/api/queries.ts';
import { useCheckout } from '#web/features/booking/checkout/use-checkout.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { nextStep, type Step } from '#web/features/booking/steps/booking-draft.ts';
import { toSessionSubject } from './session-to-book.ts';
import { stepToShow } from './step-to-show.ts';
import { useDraft } from './use-draft.ts';
import { useQuote } from './use-quote.ts';

/** The choice for a booking, with its actions. */
export type Choice = ReturnType<typeof useChoice>;

/** The decisions for a booking and the next step. They survive reloads and refusals until a time is held. */
export function useChoice(provider: Provider, services: readonly Service[]) {
  const isGuest = useSession().user === null;
  const stored = useDraft(provider, services);
  const { history, held, dispatch } = stored;
  const { draft } = stored.state;
  const service = services.find(({ _id }) => _id === draft.service_id) ?? null;
  const zone = useSessionZone(service?.place ?? 'at_provider', provider.timezone);
  const participants = Math.min(draft.participants, service?.capacity ?? 1);
  // The step in which the user types stays open, even when it is complete.
  const [typedIn, setTypedIn] = useState<Step | null>(null);
  const step = stepToShow(history.shown ?? typedIn, draft, services, isGuest);
  const missing = nextStep(draft, services, isGuest);
  const checkout = useCheckout(stored, {
    subject: service === null ? null : toSessionSubject(service, draft.starts_at, participants, draft),
    priced: useQuote(provider, service, participants, draft, held.isReleasing),
    isRequest: service?.booking_mode === 'request',
    step,
  });

  return {
    ...checkout,
    ...{ provider, service, zone, participants },
    subject_id: draft.service_id ?? '',
    currency: service?.currency ?? provider.currency,
    /** The step with missing decisions; `confirm` if none are missing. */
    missing,
    /** Whether the second step is complete, with or without a chosen time. */
    knowsDetails: nextStep({ ...draft, starts_at: draft.starts_at ?? 'any' }, services, isGuest) === 'confirm',
    dispatch: (event: Parameters<typeof dispatch>[0]) => {
      if (event.type === 'typed') setTypedIn(step);
      dispatch(event);
    },
    /** Selects a time and stays in the first step. Closed until the history entry renders, it would lose the focus. */
    pickTime: (starts_at: string | null) => {
      setTypedIn('time');
      void history.remember('time').then(() => dispatch({ type: 'decided', part: { starts_at } }));
    },
    /** Continues from the open step: to a missing one, to confirming a free booking, or to the payment. */
    submit: () => (step === 'time' && missing === 'details' ? checkout.open('details') : checkout.submit()),
  };
}
