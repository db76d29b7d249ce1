import { useParams, useSearchParams } from 'react-router';
import type { CheckoutPlace } from '#web/features/booking/checkout/checkout.ts';
import { createPlace } from '#web/features/booking/checkout/create-place.ts';
import { type BookingDraft, sessionDrafts } from '#web/features/booking/steps/booking-draft.ts';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';

/** The addresses and drafts of booking a session with a provider. The searched days stay in the addresses. */
export function useSessionPlace(provider_id: string): CheckoutPlace<BookingDraft> {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const days = { ...searchedDays(search) };
  const params = { providerId: provider_id, ...(serviceId === undefined ? {} : { serviceId }) };
  return createPlace(sessionDrafts, provider_id, null, {
    steps: (query = {}) => href('book_session', params, { ...query, ...days }),
    held: ({ _id, service_id }, query = {}) =>
      href(
        'book_session',
        { providerId: provider_id, serviceId: service_id ?? undefined },
        { booking: _id, ...query, ...days },
      ),
  });
}
