import { useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { useCheckoutDraft } from '#web/features/booking/checkout/use-checkout-draft.ts';
import { type BookingDraft, emptyDraft } from '#web/features/booking/steps/booking-draft.ts';
import { applyAddress } from './draft-of-address.ts';
import { fields } from './typed-errors.ts';
import { useSessionPlace } from './use-session-place.ts';

/** The input for a session with a provider. */
export function useDraft(provider: Provider, services: readonly Service[]) {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  return useCheckoutDraft<BookingDraft>({
    place: useSessionPlace(provider._id),
    fields,
    empty: emptyDraft,
    // After navigating back, the user's own choice takes precedence over the address.
    applyAddress: (draft, isRemembered) =>
      isRemembered && draft.service_id !== null ? draft : applyAddress(draft, services, serviceId, search),
  });
}
