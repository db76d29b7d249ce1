import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';

/** How many of each ticket are sold, compared with each other, what they brought, and how many were given away. */
export function TicketSales({ managed: { event, gifts, package_sales } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const rows = event.packages.map(({ _id, sold, ...each }) => {
    const given = gifts.find(({ package_id }) => package_id === _id)?.tickets ?? 0;
    const sales = package_sales.find(({ package_id }) => package_id === _id)?.amount ?? 0;
    return { ...each, _id, given, sales, sold: Math.max(0, sold - given) };
  });
  const max = Math.max(1, ...rows.map(({ sold }) => sold));
  return (
    <Panel as="section" className={classes.tickets} aria-label={t('detail.tickets')}>
      <h2>{t('detail.tickets')}</h2>
      <ul>
        {rows.map(({ _id, name, amount, sale_starts_at, sold, given, sales }) => (
          <li key={_id}>
            <p>
              <span>
                <b dir="auto">{name}</b> {t('detail.ticket_sold', { count: sold })}
                {given > 0 && `, ${t('detail.ticket_given', { count: given })}`}
              </span>
              {sale_starts_at !== null && Date.parse(sale_starts_at) > serverNow() ? (
                <Badge component="span" color="amber" variant="light">
                  {t('detail.on_sale_from', { day: { at: sale_starts_at, zone: event.timezone, shape: 'day' } })}
                </Badge>
              ) : (
                <b>
                  {amount === 0 && sales === 0 ? t('free') : <Money amount={sales} currency={event.currency} exact />}
                </b>
              )}
            </p>
            <SeatBar taken={sold} of={max} label={t('detail.ticket_sold', { count: sold })} tone="compared" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
