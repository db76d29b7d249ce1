import type { PublicEvent } from '#contract/entities/event.ts';
import type { EventBookingMessages } from '#locales/areas/event-booking.ts';
import type { Messages } from '#web/api/messages.tsx';
import type { SummaryOf } from '#web/features/booking/steps/summary.tsx';
import { attendanceOf } from '../choice/asked-tickets.ts';
import type { TicketsChoice } from '../choice/use-tickets.ts';

type Say = Messages<EventBookingMessages>;

/** The summary of chosen tickets. */
export function chosenSummary({ event, lines, quote, currency }: TicketsChoice, zone: string, t: Say): SummaryOf {
  const { chosen } = event;
  const venue = chosen?.venue ?? event.venue;
  return {
    ...eventFacts(event),
    time: chosen === null ? null : { starts_at: chosen.starts_at, ends_at: chosen.ends_at },
    zone,
    place: attendanceOf(lines),
    where: whereOf(attendanceOf(lines), [venue?.name, venue?.address], t),
    currency,
    quote,
  };
}

/** What the summary says of an event, whatever is booked. */
export const eventFacts = (event: PublicEvent) => ({
  picture: event.images[0] ?? null,
  title: event.title,
  provider: event.provider.name,
  rating: event.rating_count === 0 ? null : { average: event.rating_average, count: event.rating_count },
  participants: null,
});

/** The place of tickets as text: online, the venue, or both. */
export function whereOf(place: SummaryOf['place'], parts: readonly (string | null | undefined)[], t: Say): string {
  if (place === 'virtual') return t('place.online');
  const venue = [...new Set(parts)].filter((part) => part !== undefined && part !== null && part !== '').join(', ');
  return place === 'hybrid' ? t('place.hybrid', { venue }) : venue;
}
