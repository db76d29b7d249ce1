import { dateFormat } from '#contract/formats/intl.ts';
import type { CallOutput } from '#contract/index.ts';
import { PriceFrom } from '#web/features/listing-card/price-from.tsx';
import { formatWeekdayTime } from '#web/features/listing-card/weekday-time.ts';
import { dateAndClock, monthOf, writeDate } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { DateTile } from '../date-tile.tsx';
import { SeatsText } from '../seats-text.tsx';
import classes from './dates.module.css';

/** One date of an event in a list, with what its row says about the event. */
export type ListedDate = CallOutput<'event/upcoming_event'>['dates'][number];

/** The day (YYYY-MM-DD) of a date in its event's zone. */
export const dayOfDate = ({ starts_at, timezone }: ListedDate): string => dateAndClock(starts_at, timezone).date;

interface DatesProps {
  readonly dates: readonly ListedDate[];
  readonly provider_id: string;
}

/** Dates of events as rows, by month. */
export function DatesList({ dates, provider_id }: DatesProps) {
  const language = useLocale();
  const months = Map.groupBy(dates, (date) => monthOf(dayOfDate(date)));
  return (
    <div className={classes.months}>
      {[...months].map(([month, inMonth]) => (
        <section key={month} aria-labelledby={month}>
          <h2 id={month}>{writeDate(month, language, { month: 'long', year: 'numeric' })}</h2>
          <ul>
            {inMonth.map((date) => (
              <DateRow key={date._id} date={date} provider_id={provider_id} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A date: its tile, the event, weekday and time, the seats left, and the price. */
export function DateRow({ date, provider_id }: { date: ListedDate; provider_id: string }) {
  const language = useLocale();
  const { event_id, title, label, starts_at, timezone, currency, amount_from, state, seats_left } = date;
  const params = { id: event_id, providerId: provider_id };
  const day = dateFormat(language, { day: 'numeric', month: 'long', timeZone: timezone }).format(new Date(starts_at));
  return (
    <li className={classes.row}>
      <DateTile at={starts_at} zone={timezone} />
      <div className={classes.words}>
        <h3 dir="auto">
          <CoverLink to={href('view_events', params, { occurrence: date._id })} aria-label={`${title}, ${day}`}>
            {title}
          </CoverLink>
        </h3>
        <p>
          <time dateTime={starts_at}>{formatWeekdayTime(starts_at, timezone, language)}</time>
          {label !== '' && <bdi> · {label}</bdi>}
        </p>
      </div>
      <div className={classes.end}>
        <b>
          <PriceFrom amount={amount_from} currency={currency} />
        </b>
        <SeatsText of={{ state, left: seats_left ?? date.online_left, is_free: amount_from === 0 }} />
      </div>
    </li>
  );
}
