import { useNavigate, useParams, useSearchParams } from 'react-router';
import { askedTickets, moreTickets } from '#web/features/booking/tickets/tickets-address.ts';
import type { Choice } from '#web/features/events/tickets/ticket-choice.ts';
import { href } from '#web/routes.ts';

interface Requested {
  /** The date whose tickets change. */
  readonly from: string | null;
  readonly occurrence_id: string | null;
  readonly choice: Choice;
}

/**
 * The requested tickets in the address, so that a reload and a return from the bank keep them. A guest's link has all
 * kinds in the query, because its path names none.
 */
export function useTicketsAddress() {
  const { id, packageId, participants, providerId, bookingId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = askedTickets({ packageId, participants }, search);
  const store = ({ from, occurrence_id, choice }: Requested) => {
    const tickets = Object.entries(choice).flatMap(([package_id, count]) => (count > 0 ? [{ package_id, count }] : []));
    const [first, ...others] = tickets;
    if (first === undefined) return;
    const query = { occurrence: occurrence_id, from };
    const hasPath = [id, providerId, bookingId].every((part) => part !== undefined) && packageId !== undefined;
    const path = { packageId: first.package_id, participants: String(first.count) };
    const ids = { id: id ?? '', providerId: providerId ?? '', bookingId: bookingId ?? '' };
    const to = hasPath
      ? href('event_modify', { ...ids, ...path }, { ...query, more: moreTickets(others) })
      : `?${searchWith(search, { ...query, more: moreTickets(tickets) })}`;
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  return {
    from: search.get('from'),
    occurrence_id: search.get('occurrence'),
    choice: Object.fromEntries(asked.map(({ package_id, count }) => [package_id, count])) satisfies Choice as Choice,
    store,
  };
}

function searchWith(search: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
