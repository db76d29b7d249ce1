import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { writeDate } from '#web/features/schedule/wall-time.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import classes from './slot-picker.module.css';
import type { PickedSlot, ShownSlot } from './use-free-times.ts';

const PARTS = [
  { name: 'morning', since: '00:00', until: '12:00' },
  { name: 'afternoon', since: '12:00', until: '17:00' },
  { name: 'evening', since: '17:00', until: '24:00' },
] as const;

/** Days with more times are divided into parts of the day. */
const MAX_TOGETHER = 6;

interface DayTimesProps {
  readonly date: string;
  readonly slots: readonly ShownSlot[];
  readonly zone: string;
  /** The chosen start (ISO), or null. */
  readonly value: string | null;
  /** Whether several people share a session, which shows its remaining seats. */
  readonly isShared: boolean;
  readonly onPick: (slot: PickedSlot) => void;
}

/** The free times of one day. Many times are grouped by part of the day. */
export function DayTimes({ date, slots, ...shared }: DayTimesProps) {
  const language = useLocale();
  const t = useMessages(bookingSteps);
  const parts = PARTS.map(({ name, since, until }) => ({
    name,
    slots: slots.filter(({ clock }) => clock >= since && clock < until),
  })).filter((part) => part.slots.length > 0);
  return (
    <section className={classes.day} data-day={date}>
      <h3>{writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
      {slots.length <= MAX_TOGETHER ? (
        <Times slots={slots} {...shared} />
      ) : (
        parts.map((part) => (
          <section key={part.name} aria-label={t(`part.${part.name}`)} className={classes.part}>
            <h4>{t(`part.${part.name}`)}</h4>
            <Times slots={part.slots} {...shared} />
          </section>
        ))
      )}
    </section>
  );
}

function Times({ slots, zone, value, isShared, onPick }: Omit<DayTimesProps, 'date'>) {
  const language = useLocale();
  const t = useMessages(bookingSteps);
  return (
    <div className={classes.slots} data-shared={isShared}>
      {slots.map(({ starts_at, ends_at, seats_left }) => (
        <button
          key={starts_at}
          type="button"
          className={classes.slot}
          aria-pressed={starts_at === value}
          onClick={() => onPick({ starts_at, ends_at, seats_left })}
        >
          <time dateTime={starts_at}>{formatWhen(starts_at, zone, 'time', false, language)}</time>
          {isShared && <small>{t('steps.places_left', { count: seats_left })}</small>}
        </button>
      ))}
    </div>
  );
}
