import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './ticket.module.css';
import { TicketSheet } from './ticket-sheet.tsx';

interface TicketDeckProps {
  readonly items: readonly HeldTicket[];
  readonly at: number;
  readonly onTurn: (at: number) => void;
}

/** Tickets next to each other: swiped on phones, turned by buttons and arrow keys elsewhere. */
export function TicketDeck({ items, at, onTurn }: TicketDeckProps) {
  const t = useMessages(messages);
  const deck = useRef<HTMLOListElement>(null);
  const first = useRef(at);
  useEffect(() => {
    showTicket(deck.current, first.current, 'instant');
  }, []);
  const turn = (to: number) => showTicket(deck.current, Math.min(Math.max(to, 0), items.length - 1), 'smooth');
  const isMany = items.length > 1;
  return (
    <div className={classes.deckBox}>
      {isMany && (
        <button type="button" aria-label={t('page.previous')} disabled={at === 0} onClick={() => turn(at - 1)}>
          <IconChevronLeft size={26} stroke={2} aria-hidden />
        </button>
      )}
      <ol
        ref={deck}
        className={classes.deck}
        aria-label={t('page.list')}
        tabIndex={isMany ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          onTurn(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
        }
      >
        {items.map((ticket, index) => (
          <li key={ticket._id} inert={index !== at}>
            <TicketSheet ticket={ticket} />
          </li>
        ))}
      </ol>
      {isMany && (
        <button
          type="button"
          aria-label={t('page.next')}
          disabled={at === items.length - 1}
          onClick={() => turn(at + 1)}
        >
          <IconChevronRight size={26} stroke={2} aria-hidden />
        </button>
      )}
      {isMany && (
        <p className={classes.dots} aria-hidden="true">
          {items.map(({ _id }, index) => (
            <span key={_id} data-on={index === at} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Scrolls a deck to one of its tickets, whichever way the page is read. */
function showTicket(deck: HTMLOListElement | null, at: number, behavior: ScrollBehavior): void {
  if (deck === null) return;
  const way = getComputedStyle(deck).direction === 'rtl' ? -1 : 1;
  deck.scrollTo({ left: way * at * deck.clientWidth, behavior });
}
