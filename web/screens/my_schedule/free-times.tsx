import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import { useCall } from '#web/api/queries.ts';
import { dateAndClock, isDate, writeClock } from '#web/features/schedule/wall-time.ts';
import classes from './walk-in.module.css';

/** The maximum number of free times to choose from. */
const MAX_CHIPS = 8;

interface FreeTimesProps {
  readonly service_id: string;
  readonly date: string;
  readonly timezone: string;
  readonly participants: number;
  readonly chosen: string;
  readonly onChoose: (clock: string) => void;
}

/** The free times of the day as buttons. Other times can be typed, because owners are not bound by their own hours. */
export function FreeTimes({ service_id, date, timezone, participants, chosen, onChoose }: FreeTimesProps) {
  const language = useLocale();
  const free = useCall(
    'booking/booking_availability_check',
    { service_id, from: date, to: date, timezone, participants },
    { enabled: isDate(date), keepPrevious: true },
  );
  const clocks = (free.data?.slots ?? []).map(({ starts_at }) => dateAndClock(starts_at, timezone).clock);
  if (!isDate(date)) return null;
  if (clocks.length === 0)
    return <p className={classes.free}>Your hours on this day are full. You can still type any other time.</p>;
  const every = Math.max(1, Math.ceil(clocks.length / MAX_CHIPS));
  return (
    <fieldset className={classes.free}>
      <legend>Available times</legend>
      {clocks
        .filter((_, at) => at % every === 0)
        .map((clock) => (
          <button key={clock} type="button" aria-pressed={clock === chosen} onClick={() => onChoose(clock)}>
            {writeClock(clock, language)}
          </button>
        ))}
    </fieldset>
  );
}
