import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { PriceBar } from '#web/ui/layout/price-bar.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import { availabilityOf } from './ticket-choice.ts';
import type { TicketsProps } from './tickets-form.tsx';

const ticketSheet = partOf(() => import('./ticket-sheet.tsx'));

/** On phones: the lowest price and the seats of the chosen date at the bottom, with the button for its tickets. */
export function TicketsBar(tickets: TicketsProps) {
  const { event, date } = tickets;
  const t = useMessages(eventPage);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  usePartAhead(ticketSheet);
  const isFree = event.packages.every((offer) => offer.amount === 0);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <PriceBar
      until="tablet"
      text={
        <>
          {date.amount_from === 0
            ? t.rich('bar.free', { b: (text) => <b>{text}</b> })
            : t.rich('bar.from', {
                price: <Money amount={date.amount_from} currency={event.currency} />,
                b: (text) => <b>{text}</b>,
              })}
          <small>
            {t.rich('bar.seats', {
              seats: <SeatsText of={availabilityOf(event, date)} />,
              day: { at: date.starts_at, zone: event.timezone, shape: 'day' },
            })}
          </small>
        </>
      }
    >
      <Button size="lg" onClick={open}>
        {t(isFree ? 'tickets.get_free' : 'tickets.get')}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ticketSheet.Here {...tickets} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PriceBar>
  );
}
