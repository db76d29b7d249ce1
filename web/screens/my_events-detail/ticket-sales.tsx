import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';

/** How many of each ticket are sold, compared with each other, and how many were given away. */
export function TicketSales({ managed: { event, gifts } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const rows = event.packages.map(({ _id, sold, ...each }) => {
    const given = gifts.find(({ package_id }) => package_id === _id)?.tickets ?? 0;
    return { ...each, _id, given, sold: Math.max(0, sold - given) };
  });
  const max = Math.max(1, ...rows.map(({ sold }) => sold));
  return (
    <Panel as="section" className={classes.tickets} aria-label={t('detail.tickets')}>
      <h2>{t('detail.tickets')}</h2>
      <ul>
        {rows.map(({ _id, name, amount, sold, given }) => (
          <li key={_id}>
            <p>
              <span>
                <b dir="auto">{name}</b> {t('detail.ticket_sold', { count: sold })}
                {given > 0 && `, ${t('detail.ticket_given', { count: given })}`}
              </span>
              <Money amount={amount} currency={event.currency} zero={t('free')} />
            </p>
            <SeatBar taken={sold} of={max} label={t('detail.ticket_sold', { count: sold })} tone="compared" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
