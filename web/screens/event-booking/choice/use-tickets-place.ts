import { useParams, useSearchParams } from 'react-router';
import { tabStorage } from '#web/api/booking-token.ts';
import type { CheckoutPlace } from '#web/features/booking/checkout/checkout.ts';
import { originOf } from '#web/features/booking/origin/arrival.ts';
import { href, type QueryValues } from '#web/routes.ts';
import { type TicketsDraft, ticketDrafts } from './tickets-draft.ts';

/** The addresses and drafts of booking tickets of an event. The chosen date and tickets stay in the addresses. */
export function useTicketsPlace(): CheckoutPlace<TicketsDraft> {
  const { id = '', packageId = '', participants = '', providerId = '' } = useParams();
  const [search] = useSearchParams();
  const stored = { occurrence: search.get('occurrence'), more: search.get('more'), code: search.get('code') };
  const steps = (query: QueryValues = {}) =>
    href('event_booking', { id, packageId, participants, providerId }, { ...query, ...stored });
  return {
    steps,
    held: ({ _id }, query = {}) => steps({ booking: _id, ...query }),
    origin: () => originOf(tabStorage(), id),
    saveDraft: (draft) => ticketDrafts.save(tabStorage(), id, draft),
    forgetHold: (booking_id) => ticketDrafts.forgetHold(tabStorage(), id, booking_id),
    forgetBooked: (booking_id) => ticketDrafts.forgetBooked(tabStorage(), id, booking_id),
  };
}
