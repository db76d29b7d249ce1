import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Problem } from '#contract/errors.ts';
import { useSession } from '#web/api/queries.ts';
import type { CheckoutPlace, Subject } from '../checkout.ts';
import type { CheckoutDraft } from '../draft-store.ts';
import { useAddBooking } from '../use-add-booking.ts';
import type { EndedParts } from './held-booking.tsx';

/**
 * Holds again what an expired hold was for, with the draft of this tab. Calls `onRefused` with a refusal; it returns
 * whether it showed the refusal.
 */
export function useHoldAgain<Draft extends CheckoutDraft>(
  place: CheckoutPlace<Draft>,
  { booking, onStep }: Pick<EndedParts, 'onStep'> & { readonly booking: Pick<BookingDetails, 'price'> },
  onRefused: (problem: Problem) => boolean = () => false,
) {
  const isGuest = useSession().user === null;
  const [draft] = useState(place.readDraft);
  const onProblem = (problem: Problem) => {
    // Refusals about other inputs, such as a code or a new price, are shown in the step with these inputs.
    if (!onRefused(problem)) onStep('details');
    return true;
  };
  const { book, isBusy } = useAddBooking(place, draft, isGuest, onProblem, { replace: true });
  const hold = (subject: Subject, isRequest: boolean) => {
    const { discount_code, use_credit } = draft;
    book({ subject, isRequest, expected_total: booking.price.total, discount_code, use_credit });
  };
  return { draft, isGuest, hold, isBusy };
}
