import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { REQUEST_HOURS } from '#contract/limits/request-hours.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BarTotal } from '#web/features/booking/checkout/fields/bar-total.tsx';
import { NextNote } from '#web/features/booking/checkout/fields/next-note.tsx';
import { eventHref } from '#web/features/booking/event-links.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { href } from '#web/routes.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { placeOf, type TicketLine } from '../choice/asked-tickets.ts';
import type { TicketsChoice } from '../choice/use-tickets.ts';

/** The number of tickets and the price, in the bar of phones. */
export function TicketsBar({ choice }: { readonly choice: TicketsChoice }) {
  return <BarTotal checkout={choice} kind="event" count={choice.seats.length} />;
}

/** What the last button leads to. */
export function TicketsNote({ choice }: { readonly choice: TicketsChoice }) {
  const { event, lines } = choice;
  const zone = useSessionZone(placeOf(lines), event.timezone);
  const starts_at = event.chosen?.starts_at;
  if (starts_at === undefined) return null;
  return <NextNote checkout={choice} kind="event" request_hours={REQUEST_HOURS} starts_at={starts_at} zone={zone} />;
}

/** The address of the event with the chosen tickets. */
export const chosenEventHref = ({ event, lines }: Pick<TicketsChoice, 'event' | 'lines'>): string =>
  eventHref({
    event_id: event._id,
    provider_id: event.provider._id,
    occurrence_id: event.chosen?._id,
    tickets: lines.map((line) => ({ package_id: line.package._id, count: line.count })),
  });

const aboutTickets = ['seats_taken', 'not_on_sale', 'invalid_input'];

/** Alternatives to tickets that could not be held: the seats that are left, or other tickets. */
export function OtherTickets({ choice }: { readonly choice: TicketsChoice }) {
  const t = useMessages(eventBooking);
  const { refusal } = choice.state;
  if (refusal === null || !aboutTickets.includes(refusal.code)) return null;
  const left = refusal.code === 'seats_taken' ? Number(refusal.seats_left ?? 0) : 0;
  const fewer = fewerHref(choice, left);
  return (
    <ButtonRow>
      {fewer !== null && (
        <Button component={Link} to={fewer} replace variant="default" size="md">
          {t('instead.fewer', { count: left })}
        </Button>
      )}
      <Button component={Link} to={chosenEventHref(choice)} variant="default" size="md">
        {t('instead.other')}
      </Button>
    </ButtonRow>
  );
}

/** The address of the same step with fewer tickets; null where several kinds are chosen, or too few are left. */
function fewerHref({ event, lines }: TicketsChoice, left: number): string | null {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || !canBook(line, left)) return null;
  const params = {
    id: event._id,
    packageId: line.package._id,
    participants: String(left),
    providerId: event.provider._id,
  };
  return href('event_booking', params, { occurrence: event.chosen?._id });
}

const canBook = ({ package: offer, count }: TicketLine, left: number): boolean =>
  left > 0 && left < count && left >= offer.min_per_booking;
