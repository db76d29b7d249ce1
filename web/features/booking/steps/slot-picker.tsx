import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconWorld } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useSession, useWeb } from '#web/api/queries.ts';
import {
  addDays,
  dateAndClock,
  monthEnd,
  monthOf,
  todayIn,
  wallOf,
  writeDate,
  zoneName,
} from '#web/features/schedule/wall-time.ts';
import { ProblemState } from '#web/ui/error-state.tsx';
import { formatWhen, useViewerZone } from '#web/ui/when.tsx';
import { type DayState, MonthGrid } from './month-grid.tsx';
import classes from './slot-picker.module.css';

export type PickedSlot = CallOutput<'booking/booking_availability_check'>['slots'][number];

interface SlotPickerProps {
  readonly service_id: string;
  /** Seats wanted. */
  readonly participants: number;
  /** The zone times are shown in at first: the venue's for what happens there, the viewer's for what is virtual. */
  readonly timezone: string;
  /** The chosen start (ISO), or null. */
  readonly value: string | null;
  readonly onPick: (slot: PickedSlot) => void;
  /** One's own booking that is being moved: its time counts as free. */
  readonly ignoreBookingId?: string | undefined;
}

const PARTS = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
] as const;

/** Choosing a time: a month with its free days, the times of one day by part of day, and the way to the next free one. */
export function SlotPicker({ service_id, participants, timezone, value, onPick, ignoreBookingId }: SlotPickerProps) {
  const { language } = useWeb();
  const viewer = useViewerZone();
  const [switched, setZone] = useState<string | null>(null);
  const zone = switched ?? timezone;
  const today = todayIn(zone);
  const [turned, setMonth] = useState<string | null>(null);
  const month = turned ?? monthOf(value === null ? today : wallOf(value, zone).slice(0, 10));
  const [wanted, setWanted] = useState<string | null>(null);

  const session = useSession();
  const from = month === monthOf(today) ? today : month;
  const check = useCall(
    session.user ? 'booking/booking_availability_check' : 'booking/guest_booking_availability_check',
    {
      service_id,
      from,
      to: monthEnd(month),
      timezone: zone,
      participants,
      ...(ignoreBookingId === undefined ? {} : { ignore_booking_id: ignoreBookingId }),
    },
    { keepPrevious: true },
  );
  const found = check.data;
  const states = useMemo(
    () => new Map(found?.days.map((day) => [day.date, day.free ? 'free' : day.full ? 'full' : 'none'] as const)),
    [found],
  );
  const byDate = useMemo(() => {
    const all = (found?.slots ?? []).map((slot) => ({ ...slot, ...dateAndClock(slot.starts_at, zone) }));
    return Map.groupBy(all, (slot) => slot.date);
  }, [found, zone]);

  if (check.isError) {
    return (
      <ProblemState
        problem={problemOf(check.error)}
        onRetry={() => void check.refetch()}
        isRetrying={check.isFetching}
      />
    );
  }

  const picked = value === null ? null : wallOf(value, zone).slice(0, 10);
  const first = [...byDate.keys()][0] ?? null;
  const date = [wanted, picked].find((each) => each !== null && byDate.has(each)) ?? first;
  const slots = date === null ? [] : (byDate.get(date) ?? []);
  const next = found?.next_free_at ?? null;
  const goTo = (at: string) => {
    const { date: day } = dateAndClock(at, zone);
    setMonth(monthOf(day));
    setWanted(day);
  };

  return (
    <div className={classes.picker}>
      <MonthGrid
        month={month}
        today={today}
        chosen={date}
        isBusy={check.isPending || check.isPlaceholderData}
        stateOf={(each): DayState => states.get(each) ?? 'none'}
        onMonth={setMonth}
        onChoose={setWanted}
      />
      <div className={classes.times} aria-live="polite">
        {check.isPending && <TimesSkeleton />}
        {date !== null && (
          <>
            <h3>{writeDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
            {PARTS.map((part, index) => {
              const since = PARTS[index - 1]?.until ?? '00:00';
              const within = slots.filter((slot) => slot.clock >= since && slot.clock < part.until);
              if (within.length === 0) return null;
              return (
                <section key={part.name} aria-label={part.name} className={classes.part}>
                  <h4>{part.name}</h4>
                  <div className={classes.slots}>
                    {within.map((slot) => (
                      <button
                        key={slot.starts_at}
                        type="button"
                        className={classes.slot}
                        aria-pressed={slot.starts_at === value}
                        onClick={() =>
                          onPick({ starts_at: slot.starts_at, ends_at: slot.ends_at, seats_left: slot.seats_left })
                        }
                      >
                        <time dateTime={slot.starts_at}>
                          {formatWhen(slot.starts_at, zone, 'time', false, language)}
                        </time>
                        {found?.seats != null && (
                          <small>{slot.seats_left === 1 ? '1 seat left' : `${slot.seats_left} seats left`}</small>
                        )}
                      </button>
                    ))}
                  </div>
                </section>
              );
            })}
          </>
        )}
        {found !== undefined && date === null && (
          <div className={classes.nothing}>
            <h3>{`Nothing free in ${writeDate(month, language, { month: 'long' })}`}</h3>
            {next !== null ? (
              <Button
                variant="light"
                rightSection={<IconArrowRight size={18} className={classes.mirrored} />}
                onClick={() => goTo(next)}
              >
                {`Next free: ${formatWhen(next, zone, 'moment', false, language)}`}
              </Button>
            ) : month === monthOf(today) ? (
              <p>There are no free times at the moment. Please look in again soon.</p>
            ) : (
              <>
                <p>Nothing can be booked from here on yet.</p>
                <Button variant="light" onClick={() => setMonth(monthOf(today))}>
                  Back to the first free times
                </Button>
              </>
            )}
          </div>
        )}
        <ZoneNote
          zone={zone}
          venue={found?.venue_timezone ?? timezone}
          viewer={viewer}
          isMetThere={timezone === (found?.venue_timezone ?? timezone)}
          onSwitch={setZone}
        />
      </div>
    </div>
  );
}

interface ZoneNoteProps {
  readonly zone: string;
  readonly venue: string;
  readonly viewer: string | null;
  /** False for what happens online: there the venue's time is only the provider's. */
  readonly isMetThere: boolean;
  readonly onSwitch: (zone: string) => void;
}

/** Says in whose time the times are, and offers the other one where the two clocks differ. */
function ZoneNote({ zone, venue, viewer, isMetThere, onSwitch }: ZoneNoteProps) {
  const { language } = useWeb();
  const differs = viewer !== null && wallOf(Date.now(), viewer).slice(0, 16) !== wallOf(Date.now(), venue).slice(0, 16);
  const whose = isMetThere ? ', where it takes place' : ', the time of who gives it';
  return (
    <p className={classes.zone}>
      <IconWorld size={16} aria-hidden />
      <span>{`Times are in ${zoneName(zone, language)}${zone === venue && differs ? whose : ''}.`}</span>
      {differs && (
        <button type="button" onClick={() => onSwitch(zone === venue ? viewer : venue)}>
          {zone === venue ? 'Show in my time' : `Show in ${zoneName(venue, language)}`}
        </button>
      )}
    </p>
  );
}

function TimesSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={24} width="60%" mb="md" />
      <div className={classes.slots}>
        {Array.from({ length: 9 }, (_, index) => addDays('2024-01-01', index)).map((key) => (
          <Skeleton key={key} height={48} />
        ))}
      </div>
    </div>
  );
}
