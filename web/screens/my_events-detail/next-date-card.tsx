import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatBar } from '#web/features/my-events/seat-bar.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './detail.module.css';
import type { EventTabProps } from './tabs.tsx';

/** The next date and its seats, which phones show first. */
export function NextDateCard({ managed: { event, dates } }: EventTabProps) {
  const t = useMessages(myEvents);
  const next = dates.find(({ ends_at, status }) => status === 'scheduled' && Date.parse(ends_at) > serverNow());
  if (next === undefined) return null;
  const isVirtual = event.attendance === 'virtual';
  const taken = isVirtual ? next.online_taken : next.seats_taken;
  const seats = isVirtual ? next.online_capacity : next.capacity;
  const when = { at: next.starts_at, zone: event.timezone, shape: 'moment' } as const;
  const here = t(isVirtual ? 'next_card.online' : 'next_card.room', { taken, seats: seats ?? 0 });
  const count = event.attendance === 'hybrid' ? t('next_card.both', { room: here, online: next.online_taken }) : here;
  return (
    <Panel as="section" className={classes.nextDate} aria-label={t('next_date.label')}>
      <DateTile at={next.starts_at} zone={event.timezone} />
      <div>
        <b>{t('next_card.when', { when })}</b>
        <p>{count}</p>
        {seats !== null && <SeatBar taken={taken} of={seats} label={t('sold_label')} />}
      </div>
    </Panel>
  );
}
