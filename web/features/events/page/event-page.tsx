import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { PublicEvent } from '#contract/entities/event.ts';
import { closedStateOf } from '#contract/events/closed-state.ts';
import { serverNow } from '#web/api/clock.ts';
import { Gallery } from '#web/features/provider/gallery.tsx';
import { renderedPartOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { type Choice, firstChoice } from '../tickets/ticket-choice.ts';
import { TicketsBar } from '../tickets/tickets-bar.tsx';
import { TicketsCard } from '../tickets/tickets-card.tsx';
import waiting from '../waiting/waiting.module.css';
import { hasWaitingList } from '../waiting/waiting-state.ts';
import { ChooseDate } from './choose-date.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import classes from './event-page.module.css';
import { EventStory } from './event-story.tsx';

// The cards of dates that are not on sale. The server renders them, so their styles come with the page.
const heldTickets = renderedPartOf('held_tickets', async () => ({
  default: (await import('../tickets/held-tickets.tsx')).HeldTickets,
}));
const waitingCard = renderedPartOf('waiting', async () => ({
  default: (await import('../waiting/waiting-card.tsx')).WaitingCard,
}));
const closedCard = renderedPartOf('closed_date', async () => ({
  default: (await import('../tickets/closed-card.tsx')).ClosedCard,
}));

interface EventPageProps {
  readonly event: PublicEvent;
  /** The tickets of a link. */
  readonly tickets?: string | null;
  /** The date that was clicked, while its tickets are loading. */
  readonly pending?: string | null;
  readonly onChoose: (occurrence_id: string) => void;
  /** The organiser's preview: nothing can be booked, saved or shared. */
  readonly isPreview?: boolean;
  /** What stands above the pictures. */
  readonly above?: ReactNode;
  /** The visitor's own tickets, before the facts. */
  readonly booked?: ReactNode;
  readonly children?: ReactNode;
}

/** The page of an event: pictures, facts, dates, story, and the tickets of the chosen date. */
export function EventPage(props: EventPageProps) {
  const { event, tickets: asked = null, pending = null, onChoose, isPreview = false, above, booked, children } = props;
  const [own, setOwn] = useState<Choice | null>(null);
  usePartAhead(waitingCard);
  usePartAhead(closedCard);
  const date = event.chosen;
  // Another date may name the price of another ticket.
  const choice = own ?? firstChoice(event.packages, date, asked);
  const closed = isPreview && event.status === 'draft' ? draftState(event) : closedStateOf(event, date, serverNow());
  const hold = event.holds.find(({ occurrence_ids }) => date !== null && occurrence_ids.includes(date._id)) ?? null;
  const waited = !isPreview && hold === null && hasWaitingList(event, date) ? date : null;
  const tickets = date && closed === null && waited === null ? { event, date, choice, onChoice: setOwn } : null;
  // Whoever has booked sees their own tickets first, and no bar that sells others.
  const barOf = event.can.book && !booked ? tickets : null;
  return (
    <article className={classes.page} data-chrome={barOf ? 'page' : undefined}>
      {above}
      <Gallery provider={galleryOf(event)} small={4} />
      <div className={classes.columns} data-booked={booked ? true : undefined}>
        <EventHead event={event} isPreview={isPreview} />
        <aside className={classes.aside} aria-busy={pending !== null}>
          <Suspense fallback={<Skeleton height="15rem" radius="md" />}>
            {hold !== null && <heldTickets.Here event={event} hold={hold} />}
            {tickets && <TicketsCard {...tickets} isOnPhone={barOf === null} />}
            {waited !== null && (
              <waitingCard.Here key={waited._id} event={event} date={waited} className={waiting.card ?? ''} />
            )}
            {closed !== null && waited === null && !(hold !== null && closed === 'sold_out') && (
              <closedCard.Here event={event} date={date} state={closed} />
            )}
          </Suspense>
        </aside>
        <div className={classes.story}>
          {booked}
          <EventFacts event={event} date={date} />
          <ChooseDate event={event} chosen={pending ?? date?._id} onChoose={onChoose} isPreview={isPreview} />
          <EventStory event={event} date={date} />
        </div>
      </div>
      {barOf && <TicketsBar {...barOf} />}
      {children}
    </article>
  );
}

/** A draft with dates shows its tickets as they will be. */
const draftState = ({ chosen }: PublicEvent) => (chosen === null ? 'draft' : null);

/** What the gallery shows of an event. Its pictures are edited elsewhere. */
const galleryOf = ({ _id, title, images, category_slugs }: PublicEvent) => ({
  _id,
  name: title,
  banner_images: images,
  category_slugs,
  can: { edit: false },
  kind: 'event' as const,
});
