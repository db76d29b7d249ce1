import { useParams, useSearchParams } from 'react-router';
import { tabStorage } from '#web/api/booking-token.ts';
import type { CheckoutPlace } from '#web/features/booking/checkout/checkout.ts';
import { originOf } from '#web/features/booking/origin/arrival.ts';
import { type BookingDraft, sessionDrafts } from '#web/features/booking/steps/booking-draft.ts';
import { searchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';

/** The addresses and drafts of booking a session with a provider. The searched days stay in the addresses. */
export function useSessionPlace(provider_id: string): CheckoutPlace<BookingDraft> {
  const { serviceId } = useParams();
  const [search] = useSearchParams();
  const days = { ...searchedDays(search) };
  const params = { providerId: provider_id, ...(serviceId === undefined ? {} : { serviceId }) };
  return {
    steps: (query = {}) => href('book_session', params, { ...query, ...days }),
    held: ({ _id, service_id }, query = {}) =>
      href(
        'book_session',
        { providerId: provider_id, serviceId: service_id ?? undefined },
        { booking: _id, ...query, ...days },
      ),
    origin: () => originOf(tabStorage(), null),
    saveDraft: (draft) => sessionDrafts.save(tabStorage(), provider_id, draft),
    forgetHold: (booking_id) => sessionDrafts.forgetHold(tabStorage(), provider_id, booking_id),
    forgetBooked: (booking_id) => sessionDrafts.forgetBooked(tabStorage(), provider_id, booking_id),
  };
}
