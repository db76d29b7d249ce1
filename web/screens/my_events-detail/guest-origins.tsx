import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { type OriginRow, originRows } from '#web/features/my-events/overview/origin-groups.ts';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './guest-origins.module.css';

/** How guests who booked came to the event's page, in percent of those of whom it is known. */
export function GuestOrigins({ managed: { origins } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(myEvents);
  const { number } = useFormats();
  const { market } = useSession();
  const rows = originRows(origins);
  const max = Math.max(1, ...rows.map(({ bookings }) => bookings));
  const nameOf = (row: OriginRow) => {
    if (row.kind === 'campaign') return t('origins.campaign', { name: row.name });
    return row.kind === 'market' ? t('origins.market', { market: market.name }) : t(`origins.${row.kind}`);
  };
  return (
    <Panel as="section" className={classes.origins} aria-label={t('origins.title')}>
      <h2>{t('origins.title')}</h2>
      {rows.length === 0 && <p>{t('origins.none')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.name}`}>
            <span>{nameOf(row)}</span>
            <SeatBar taken={row.bookings} of={max} label={t('origins.bookings', { count: row.bookings })} tone="soft" />
            <b>{number(row.percent / 100, { style: 'percent' })}</b>
          </li>
        ))}
      </ul>
      <small>{t('origins.hint', { example: '?utm_source=newsletter' })}</small>
    </Panel>
  );
}
