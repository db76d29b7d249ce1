import type { OwnEvent } from '#contract/entities/own-event.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';

/** How many of each ticket are sold, compared with each other. */
export function TicketSales({ event }: { readonly event: OwnEvent }) {
  const t = useMessages(myEvents);
  const max = Math.max(1, ...event.packages.map(({ sold }) => sold));
  return (
    <Panel as="section" className={classes.tickets} aria-label={t('detail.tickets')}>
      <h2>{t('detail.tickets')}</h2>
      <ul>
        {event.packages.map(({ _id, name, amount, sold }) => (
          <li key={_id}>
            <p>
              <span>
                <b dir="auto">{name}</b> {t('detail.ticket_sold', { count: sold })}
              </span>
              <Money amount={amount} currency={event.currency} zero={t('free')} />
            </p>
            <SeatBar taken={sold} of={max} label={t('detail.ticket_sold', { count: sold })} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
