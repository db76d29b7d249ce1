import { dateFormat } from '#contract/formats/intl.ts';
import type { CallOutput } from '#contract/index.ts';
import { PriceFrom } from '#web/features/listing-card/price-from.tsx';
import { formatWeekdayTime } from '#web/features/listing-card/weekday-time.ts';
import { groupBy } from '#web/features/schedule/group-by.ts';
import { dateAndClock, monthOf, writeDate } from '#web/features/schedule/wall-time.ts';
import { isOnSale } from '#web/features/seats/seats.ts';
import { SeatsText } from '#web/features/seats/seats-text.tsx';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './dates.module.css';

/** One date of an event in a list, with what its row says about the event. */
export type ListedDate = CallOutput<'event/upcoming_event'>['dates'][number];

/** The day (YYYY-MM-DD) of a date in its event's zone. */
export const dayOfDate = ({ starts_at, timezone }: ListedDate): string => dateAndClock(starts_at, timezone).date;

/** The seats of a date in the room, or online where the room is full or there is none. */
export const seatsIn = ({ state, seats_left, online_left, amount_from }: ListedDate) => ({
  state,
  left: seats_left === null || (seats_left === 0 && isOnSale(state)) ? online_left : seats_left,
  is_free: amount_from === 0,
});

export interface DatesProps {
  readonly dates: readonly ListedDate[];
  readonly provider_id: string;
  /** Whether all dates are of one event, whose title then needs no repetition. */
  readonly isOfOne: boolean;
}

/** Dates of events as rows, by month. */
export function DatesList({ dates, ...of }: DatesProps) {
  const language = useLocale();
  const months = groupBy(dates, (date) => monthOf(dayOfDate(date)));
  return (
    <div className={classes.months}>
      {[...months].map(([month, inMonth]) => (
        <section key={month} aria-labelledby={month}>
          <h2 id={month}>{writeDate(month, language, { month: 'long', year: 'numeric' })}</h2>
          <ul>
            {inMonth.map((date) => (
              <DateRow key={date._id} date={date} {...of} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface DateRowProps extends Omit<DatesProps, 'dates'> {
  readonly date: ListedDate;
}

/** A date: its tile, the event, weekday and time, the seats left, and the price. */
export function DateRow({ date, provider_id, isOfOne }: DateRowProps) {
  const language = useLocale();
  const { event_id, title, label, starts_at, timezone, currency, amount_from } = date;
  const params = { id: event_id, providerId: provider_id };
  const day = dateFormat(language, { day: 'numeric', month: 'long', timeZone: timezone }).format(new Date(starts_at));
  const time = <time dateTime={starts_at}>{formatWeekdayTime(starts_at, timezone, language)}</time>;
  return (
    <li className={classes.row}>
      <DateTile at={starts_at} zone={timezone} />
      <div className={classes.words}>
        <h3 dir="auto">
          <CoverLink to={href('view_events', params, { occurrence: date._id })}>
            <HiddenText>{isOfOne ? `${title}, ${day}, ` : ''}</HiddenText>
            {isOfOne ? time : title}
            <HiddenText>{isOfOne ? '' : `, ${day}`}</HiddenText>
          </CoverLink>
        </h3>
        {!(isOfOne && label === '') && (
          <p>
            {!isOfOne && time}
            {label !== '' && (
              <>
                {!isOfOne && ' · '}
                <bdi>{label}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      <div className={classes.end}>
        <b>
          <PriceFrom amount={amount_from} currency={currency} />
        </b>
        <SeatsText of={seatsIn(date)} />
      </div>
    </li>
  );
}
