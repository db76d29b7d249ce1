import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SessionTime } from '#web/features/booking/steps/session-time.tsx';
import type { StepAnswer } from '#web/features/booking/steps/step-card.tsx';

interface Chosen {
  readonly time: { readonly starts_at: string; readonly ends_at: string } | null;
  readonly zone: string;
  /** The kinds of tickets with their numbers. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[];
}

/** Summarizes the first step: the date and the tickets. */
export function useTicketsAnswer() {
  const t = useMessages(eventBooking);
  return ({ time, zone, kinds }: Chosen): StepAnswer => {
    const tickets = kinds.map(({ name, count }) => t('tickets.line', { count, name })).join(', ');
    return time === null ? { main: tickets } : { main: <SessionTime {...time} zone={zone} />, more: tickets };
  };
}

/** Summarizes the second step: the names of the people who come. */
export const peopleAnswer = (names: readonly string[]): StepAnswer => ({
  main: names.filter((name) => name.trim() !== '').join(', '),
});
