import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { PublicEvent } from '#contract/entities/event.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import { type Choice, chosenTickets, maxOf } from '#web/features/events/tickets/ticket-choice.ts';
import type { Compared } from '../compare-bookings.tsx';
import { usePricedChange } from '../use-priced-change.ts';
import { bookedDates, bookedOn, isBooked, itemsInstead, offersInstead, queryItem } from './ticket-change.ts';
import { useTicketsAddress } from './use-tickets-address.ts';

/** The requested tickets of a booking instead of those of one date, with the price and the call that proposes them. */
export function useTicketChange(booking: BookingDetails, event_id: string) {
  const address = useTicketsAddress();
  const dates = bookedDates(booking);
  const from =
    dates.find((date) => date.occurrence_id === address.from)?.occurrence_id ?? dates[0]?.occurrence_id ?? null;
  const booked = bookedOn(booking, from);
  const initial = { occurrence_id: address.occurrence_id ?? from, choice: firstChoice(booked, address.choice) };
  const [{ occurrence_id, choice }, setChosen] = useState(initial);
  const event = useEventInstead(booking, event_id, occurrence_id);
  const isSameDate = occurrence_id === from;
  const offers = offersInstead(event.data?.packages ?? [], booked, isSameDate);
  const tickets = chosenTickets(offers, choice);
  const wanted = Object.values(choice).reduce((sum, count) => sum + count, 0);
  const count = tickets.reduce((sum, ticket) => sum + ticket.count, 0);
  const isLoaded = event.data !== undefined && !event.isPlaceholderData;
  const items = itemsInstead(booking, from, tickets, occurrence_id);
  const hasChanged = isLoaded && count > 0 && !isBooked(booking, items);
  const change = usePricedChange({
    check: { booking_id: booking._id, items: items.map(queryItem) },
    ask: { booking_id: booking._id, items: [...items] },
    hasChanged,
  });
  const date = event.data?.chosen ?? null;
  const after: Compared | null =
    hasChanged && date !== null
      ? {
          title: booking.title,
          duration_minutes: null,
          starts_at: date.starts_at,
          participants: count,
          tickets: tickets.map((ticket) => ({ label: ticket.offer.name, count: ticket.count })),
          price: change.priced?.after ?? null,
        }
      : null;
  const choose = (next: typeof initial) => {
    change.forget();
    setChosen(next);
    address.store({ from, ...next });
  };
  return {
    ...{ ...change, event, isLoaded, dates, from, occurrence_id, offers, tickets, count, wanted, after },
    chooseFrom: (next: string) => {
      const kinds = bookedOn(booking, next);
      change.forget();
      setChosen({ occurrence_id: next, choice: firstChoice(kinds, {}) });
      address.store({ from: next, occurrence_id: next, choice: firstChoice(kinds, {}) });
    },
    chooseDate: (next: string) => choose({ occurrence_id: next, choice }),
    /** Sets the number of one kind. Numbers of others that do not fit on the date are given up. */
    setCount: (package_id: string, next: number) => {
      const fitting = Object.fromEntries(
        offers.map((offer) => [offer._id, Math.min(choice[offer._id] ?? 0, maxOf(offer))]),
      );
      choose({ occurrence_id, choice: { ...fitting, [package_id]: next } });
    },
  };
}

/** The numbers of an address, or else those that are booked. */
function firstChoice(booked: ReturnType<typeof bookedOn>, asked: Choice): Choice {
  if (Object.keys(asked).length > 0) return asked;
  return Object.fromEntries([...booked].map(([package_id, { seats }]) => [package_id, seats]));
}

/** The event with the tickets of a date, where the seats of the booking count as free. */
function useEventInstead(booking: BookingDetails, event_id: string, occurrence_id: string | null) {
  const { user } = useSession();
  return useCall<'event/event_detail' | 'event/guest_event_detail'>(
    user === null ? 'event/guest_event_detail' : 'event/event_detail',
    { event_id, ignore_booking_id: booking._id, ...(occurrence_id === null ? {} : { occurrence_id }) },
    { keepPrevious: true },
  );
}

/** An event whose date of the booking says so, instead of its seats. */
export function markingOwn(event: PublicEvent, from: string | null, label: string): PublicEvent {
  const occurrences = event.occurrences.map((date) => (date._id === from ? { ...date, label } : date));
  return { ...event, occurrences };
}
