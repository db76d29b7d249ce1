import type { EventCardsMessages } from '#locales/areas/event-cards.ts';
import { eventCards } from '#locales/areas/event-cards.ts';
import type { Translate } from '#locales/format.ts';
import { useMessages } from '#web/api/messages.tsx';
import { type Availability, describeSeats, type Seats } from './seats.ts';
import classes from './seats-text.module.css';

interface SeatsTextProps {
  readonly of: Availability;
  /** `short` next to a date or price: "7 left" instead of "7 seats left". */
  readonly isShort?: boolean;
  /** A chip instead of plain text. */
  readonly isChip?: boolean;
}

/** The seats left of a date, ticket or event, in words and in the tone of their number. */
export function SeatsText({ of, isShort = false, isChip = false }: SeatsTextProps) {
  const t = useMessages(eventCards);
  const seats = describeSeats(of);
  return (
    <span className={classes.seats} data-tone={seats.tone} data-chip={isChip || undefined}>
      {seatsLabel(t, seats, isShort)}
    </span>
  );
}

/** Formats the seats left. */
function seatsLabel(t: Translate<EventCardsMessages>, { word, count }: Seats, isShort = false): string {
  if (word === 'left') return t(isShort ? 'seats.short' : 'seats.left', { count });
  return t(`seats.${word}`);
}
