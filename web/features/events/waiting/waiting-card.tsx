import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { isRoomFull } from '../tickets/ticket-choice.ts';
import tickets from '../tickets/tickets.module.css';
import { WaitingAlternatives } from './waiting-alternatives.tsx';
import { WaitingList } from './waiting-list.tsx';

interface WaitingCardProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
  readonly className: string;
}

/** The card of a date that is sold out: its waiting list, and what can be booked instead. */
export function WaitingCard({ event, date, className }: WaitingCardProps) {
  const t = useMessages(eventWaiting);
  const language = useLocale();
  const home = useHomeZone();
  return (
    <Panel as="section" className={`${tickets.card} ${className}`} aria-labelledby="waiting">
      <div className={tickets.head}>
        <div>
          <p>
            <time dateTime={date.starts_at}>
              {formatWhen(date.starts_at, event.timezone, 'moment', true, language, home)}
            </time>
          </p>
          <h2 id="waiting">{t(isRoomFull(event, date) ? 'card.room_full' : 'card.sold_out')}</h2>
        </div>
        <SeatsText of={{ state: 'sold_out', left: 0, is_free: false }} isChip />
      </div>
      <WaitingList event={event} date={date} />
      <WaitingAlternatives event={event} date={date} />
    </Panel>
  );
}
