import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { PublicEvent } from '#contract/entities/event.ts';
import type { Problem } from '#contract/errors.ts';
import { otherDates } from '#contract/events/closed-state.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { eventHref } from '#web/features/booking/event-links.ts';
import { type AskedTickets, moreTickets } from '#web/features/booking/tickets/tickets-address.ts';
import { canWaitFor } from '#web/features/events/waiting/waiting-state.ts';
import { href } from '#web/routes.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { ticketsInstead } from '../choice/alternative-tickets.ts';
import type { TicketLine } from '../choice/asked-tickets.ts';
import classes from './unavailable-tickets.module.css';

/** The parts of a refusal that say what became of tickets. */
type Why = Partial<Pick<Problem, 'code' | 'state' | 'seats_left'>>;

export interface GoneProps {
  readonly event: PublicEvent;
  /** The chosen tickets. */
  readonly lines: readonly TicketLine[];
  /** Why they cannot be had; null where they are not offered at all. */
  readonly problem: Why | null;
  /** Whether they were held until now. */
  readonly isAfterHold?: boolean;
  readonly level?: 1 | 3;
}

/** Tickets that cannot be had any more: what happened, what was kept, and what can be done. */
export function UnavailableTickets({ level = 3, ...props }: GoneProps) {
  const t = useMessages(eventBooking);
  useFreshEvent();
  const Title = `h${level}` as const;
  const left = leftOf(props.problem);
  return (
    <section className={classes.gone}>
      <IconAlertTriangle size={24} stroke={1.8} aria-hidden />
      <Title>{left === null ? t(`gone.${stateOf(props.problem)}`) : t('gone.left', { count: left })}</Title>
      <p>
        <Why {...props} /> {t('gone.kept')}
      </p>
      <Actions {...props} left={left} />
    </section>
  );
}

/** The states of a sale that have words of their own. */
const states = ['closed', 'cancelled', 'ended', 'over', 'not_yet'] as const;

const stateOf = (problem: Why | null) => states.find((state) => state === problem?.state) ?? 'other';

/** How many seats are left for the chosen tickets; null where seats are not what is missing. */
const leftOf = (problem: Why | null): number | null =>
  problem?.code === 'seats_taken' ? Number(problem.seats_left ?? 0) : null;

function Why({ event, problem, isAfterHold = false }: GoneProps) {
  const t = useMessages(eventBooking);
  const host = event.provider.name;
  if (leftOf(problem) !== null) return t(isAfterHold ? 'gone.why_hold' : 'gone.why_seats');
  const state = stateOf(problem);
  return state === 'closed' || state === 'cancelled' ? t(`gone.why_${state}`, { host }) : null;
}

/** Other tickets for the same people, another date, and the waiting list; the best of them first. */
function Actions({ event, lines, left }: GoneProps & { readonly left: number | null }) {
  const t = useMessages(eventBooking);
  const { list } = useFormats();
  const link = { event_id: event._id, provider_id: event.provider._id };
  const date = event.chosen?._id;
  const asked = lines.map((line) => ({ package_id: line.package._id, count: line.count }));
  const nameOf = ({ package_id, count }: AskedTickets) =>
    t('gone.part', { count, name: event.packages.find(({ _id }) => _id === package_id)?.name ?? '' });
  const instead = left === null ? [] : ticketsInstead(lines, event.packages, left);
  const hasDates = otherDates(event, date, 1).length > 0;
  const hasTickets = date !== undefined && event.packages.some(({ state }) => state === 'on_sale' || state === 'few');
  const isWaiting = left !== null && lines.some((line) => canWaitFor(event, line.package));
  const actions = [
    ...instead.map((tickets) => ({
      label: t('gone.continue', { tickets: list(tickets.map(nameOf)) }),
      to: stepsHref(event, tickets),
    })),
    ...(hasDates ? [{ label: t('gone.date'), to: eventHref({ ...link, tickets: asked }) }] : []),
    ...(hasTickets && instead.length === 0
      ? [{ label: t('instead.other'), to: eventHref({ ...link, occurrence_id: date }) }]
      : []),
    ...(isWaiting
      ? [{ label: t('gone.waiting', { count: countOf(asked) }), to: eventHref({ ...link, occurrence_id: date }) }]
      : []),
  ];
  const others = { label: t('gone.host', { host: event.provider.name }), to: hostHref(event) };
  return (
    <div className={classes.actions}>
      {(actions.length === 0 ? [others] : actions).map(({ label, to }, at) => (
        <Button key={label} component={Link} to={to} replace size="lg" variant={variants[at] ?? 'subtle'}>
          <span dir="auto">{label}</span>
        </Button>
      ))}
    </div>
  );
}

const variants = ['filled', 'default'] as const;

const countOf = (tickets: readonly AskedTickets[]): number => tickets.reduce((sum, { count }) => sum + count, 0);

const hostHref = ({ provider }: PublicEvent): string => href('upcoming_events', { providerId: provider.slug });

/** The address of the steps with other tickets of the same date. */
function stepsHref(event: PublicEvent, [first, ...others]: readonly AskedTickets[]): string {
  const params = {
    id: event._id,
    packageId: first?.package_id ?? '',
    participants: String(first?.count ?? 1),
    providerId: event.provider._id,
  };
  const more = others.length === 0 ? null : moreTickets(others);
  return href('event_booking', params, { occurrence: event.chosen?._id, more });
}

/** Reads the event again, whose seats are not those that were shown. */
export function useFreshEvent(): void {
  const queries = useQueryClient();
  useEffect(() => {
    for (const name of ['event/event_detail', 'event/guest_event_detail'])
      void queries.invalidateQueries({ queryKey: [name] });
  }, [queries]);
}
