import { useParams, useSearchParams } from 'react-router';
import type { CheckoutPlace } from '#web/features/booking/checkout/checkout.ts';
import { createPlace } from '#web/features/booking/checkout/create-place.ts';
import { href, type QueryValues } from '#web/routes.ts';
import { type TicketsDraft, ticketDrafts } from './tickets-draft.ts';

/** The addresses and drafts of booking tickets of an event. The chosen date and tickets stay in the addresses. */
export function useTicketsPlace(): CheckoutPlace<TicketsDraft> {
  const { id = '', packageId = '', participants = '', providerId = '' } = useParams();
  const [search] = useSearchParams();
  const stored = { occurrence: search.get('occurrence'), more: search.get('more'), code: search.get('code') };
  const steps = (query: QueryValues = {}) =>
    href('event_booking', { id, packageId, participants, providerId }, { ...query, ...stored });
  const held: CheckoutPlace['held'] = ({ _id }, query = {}) => steps({ booking: _id, ...query });
  return createPlace(ticketDrafts, id, id, { steps, held });
}
