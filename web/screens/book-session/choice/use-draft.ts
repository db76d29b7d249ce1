import { useParams, useSearchParams } from 'react-router';
import type { Provider, Service } from '#contract/entities/provider.ts';
import { useCheckoutDraft } from '#web/features/booking/checkout/use-checkout-draft.ts';
import { type BookingDraft, emptyDraft } from '#web/features/booking/steps/booking-draft.ts';
import { applyAddress } from './draft-of-address.ts';
import { useSessionPlace } from './use-session-place.ts';

/** The fields of the details, which show their errors. */
export const fields = ['name', 'email', 'phone', 'note', 'customer_address', 'customer_place'] as const;

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
