import { IconCalendarMonth } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Occurrence, PublicEvent } from '#contract/entities/event.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { href } from '#web/routes.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { availabilityOf } from '../tickets/ticket-choice.ts';
import classes from './choose-date.module.css';
import { tilesOf } from './date-tiles.ts';

interface ChooseDateProps {
  readonly event: PublicEvent;
  readonly chosen: string | undefined;
  readonly onChoose: (occurrence_id: string) => void;
  /** Shows all dates in place; by default a link leads to them. */
  readonly all?: { readonly isShown: boolean; readonly onShow: () => void };
  /** Whether the list of all dates cannot be opened yet. */
  readonly isPreview?: boolean;
}

/** The next dates as a radio group of tiles. A sold-out date can be chosen, too: the page says what to do. */
export function ChooseDate({ event, chosen, onChoose, all, isPreview = false }: ChooseDateProps) {
  const t = useMessages(eventPage);
  const name = useId();
  const next = tilesOf(event.occurrences, event.chosen);
  const tiles = all?.isShown === true ? event.occurrences : next;
  if (next.length < 2) return null;
  return (
    <section aria-labelledby="dates">
      <div className={classes.head}>
        <h2 id="dates">{t('dates.title')}</h2>
        {event.schedule_text !== '' && <p>{event.schedule_text}</p>}
        {event.occurrences_count > tiles.length && all !== undefined && !all.isShown && (
          <button type="button" onClick={all.onShow}>
            <IconCalendarMonth size={18} stroke={1.8} aria-hidden />
            {t('dates.all', { count: event.occurrences_count })}
          </button>
        )}
        {event.occurrences_count > tiles.length && all === undefined && !isPreview && (
          <Link to={href('recurrent_events', { eventId: event._id })}>
            <IconCalendarMonth size={18} stroke={1.8} aria-hidden />
            {t('dates.all', { count: event.occurrences_count })}
          </Link>
        )}
      </div>
      <div className={classes.tiles} data-all={all?.isShown} role="radiogroup" aria-labelledby="dates">
        {tiles.map((date) => (
          <Tile
            key={date._id}
            event={event}
            date={date}
            name={name}
            isChosen={date._id === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

interface TileProps extends Pick<ChooseDateProps, 'event' | 'onChoose'> {
  readonly date: Occurrence;
  readonly name: string;
  readonly isChosen: boolean;
}

function Tile({ event, date, name, isChosen, onChoose }: TileProps) {
  const language = useLocale();
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: event.timezone }).format(new Date(date.starts_at));
  const seats = availabilityOf(event, date);
  const isOff = seats.left === 0 || ['sold_out', 'ended', 'over', 'closed', 'cancelled'].includes(date.state);
  return (
    <label className={classes.tile} data-off={isOff || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(date._id)} />
      <span>{part({ weekday: 'short' })}</span>
      <b>{part({ month: 'short', day: 'numeric' })}</b>
      <small>{date.label !== '' && !isOff ? <em dir="auto">{date.label}</em> : <SeatsText of={seats} isShort />}</small>
    </label>
  );
}
