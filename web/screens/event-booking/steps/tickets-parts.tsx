import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { REQUEST_HOURS } from '#contract/limits/request-hours.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BarTotal } from '#web/features/booking/checkout/fields/bar-total.tsx';
import { NextNote } from '#web/features/booking/checkout/fields/next-note.tsx';
import { eventHref } from '#web/features/booking/event-links.ts';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { attendanceOf } from '../choice/asked-tickets.ts';
import type { TicketsChoice } from '../choice/use-tickets.ts';
import { UnavailableTickets } from './unavailable-tickets.tsx';

/** The number of tickets and the price, in the bar of phones. */
export function TicketsBar({ choice }: { readonly choice: TicketsChoice }) {
  return <BarTotal checkout={choice} kind="event" count={choice.seats.length} />;
}

/** What the last button leads to. */
export function TicketsNote({ choice }: { readonly choice: TicketsChoice }) {
  const { event, lines } = choice;
  const zone = useSessionZone(attendanceOf(lines), event.timezone);
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

/** Whether a refusal says that chosen tickets cannot be had any more. */
export const isGone = ({ code }: Problem): boolean => code === 'seats_taken' || code === 'not_on_sale';

/** What became of tickets that could not be held, and what to do; null for other refusals. */
export function goneOf({ event, lines, state: { refusal } }: TicketsChoice): ReactNode {
  return refusal !== null && isGone(refusal) ? (
    <UnavailableTickets event={event} lines={lines} problem={refusal} />
  ) : null;
}

/** Leads back to the tickets of a choice that the server does not take. */
export function OtherTickets({ choice }: { readonly choice: TicketsChoice }) {
  const t = useMessages(eventBooking);
  if (choice.state.refusal?.code !== 'invalid_input') return null;
  return (
    <ButtonRow>
      <Button component={Link} to={chosenEventHref(choice)} variant="default" size="md">
        {t('instead.other')}
      </Button>
    </ButtonRow>
  );
}
