import { myEvents } from '#locales/areas/my-events.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { EventDates } from './dates.tsx';
import type { EventTabProps } from './tabs.tsx';

/** All dates of an event: those to come, then those that are over, the newest first. */
export default function DatesTab({ managed: { event, dates, dates_count } }: EventTabProps) {
  const t = useMessages(myEvents);
  const now = serverNow();
  const coming = dates.filter(({ ends_at }) => Date.parse(ends_at) > now);
  const past = dates.filter(({ ends_at }) => Date.parse(ends_at) <= now).toReversed();
  return (
    <>
      {coming.length > 0 && (
        <EventDates event={event} title={t('detail.dates')} dates={coming}>
          {dates_count > dates.length && <p>{t('detail.not_listed', { count: dates_count - dates.length })}</p>}
        </EventDates>
      )}
      {past.length > 0 && <EventDates event={event} title={t('detail.past_dates')} dates={past} />}
    </>
  );
}
