import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { availabilityOf, isRoomFull } from './ticket-choice.ts';
import classes from './tickets.module.css';
import { TicketsForm, type TicketsProps } from './tickets-form.tsx';

/** The sticky card of an event: its date, tickets and their total. On phones a sheet has them, or the card itself. */
export function TicketsCard({ isOnPhone = false, ...props }: TicketsProps & { isOnPhone?: boolean }) {
  const { event, date } = props;
  const t = useMessages(eventPage);
  const language = useLocale();
  const home = useHomeZone();
  const isFree = event.packages.every((offer) => offer.amount === 0);
  const isFull = isRoomFull(event, date);
  const title = isFull ? 'tickets.room_full' : isFree ? 'tickets.title_free' : 'tickets.title';
  return (
    <Panel as="section" className={classes.card} data-on-phone={isOnPhone ? undefined : 'no'} aria-labelledby="tickets">
      <div className={classes.head}>
        <div>
          <p>
            <time dateTime={date.starts_at}>
              {formatWhen(date.starts_at, event.timezone, 'moment', true, language, home)}
            </time>
          </p>
          <h2 id="tickets">{t(title)}</h2>
        </div>
        <SeatsText of={availabilityOf(event, date)} isChip />
      </div>
      <TicketsForm {...props} />
    </Panel>
  );
}
