import { DAY_MS, epochMs } from '#contract/instant.ts';
import { unpackRule } from '#server/modules/availability/queries.ts';
import {
  type Availability,
  type Busy,
  freeTimes,
  nextFree,
  rangeOfDates,
  settingsOf,
} from '#server/modules/availability/rules.ts';
import {
  type FreeTimes,
  joinedFreeTimes,
  knownDays,
  knownUntil,
  STORED_STARTS,
  type StoredStarts,
} from './rules/free-times.ts';
import type { BusyRow, Source, SourceService } from './source-store.ts';

/** A cache of computed free times by their complete input. Many providers have the same hours and no bookings. */
export type Known = Map<string, { starts: readonly number[]; days: readonly string[] }>;
const MAX_KNOWN = 20_000;

/** Computes the free times of a page. */
export function freeTimesOf(source: Source, now: Date, known: Known): FreeTimes {
  const range = { from: now, to: new Date(now.getTime() + (knownDays(source) + 1) * DAY_MS) };
  const services = offeredBy(source).map((service) => {
    const decisive = [
      source.timezone,
      source.buffer_before_minutes,
      source.buffer_after_minutes,
      source.min_notice_minutes,
      source.max_advance_days,
      service.duration_minutes,
      service.slot_step_minutes,
      service.capacity,
    ];
    // Rules that name services, and bookings, belong to one provider. Providers with either are computed separately.
    const isShared = source.busy.length === 0 && source.rules.every((rule) => rule[7].length === 0);
    const key = isShared ? JSON.stringify([decisive, source.rules]) : null;
    const found = key === null ? undefined : known.get(key);
    if (found) return found;
    const { starts, days } = freeTimes(inputOf(source, service, now), range);
    const times = { starts: starts.slice(0, STORED_STARTS).map(({ at }) => at), days };
    if (key !== null && known.size < MAX_KNOWN) known.set(key, times);
    return times;
  });
  return joinedFreeTimes(dateOf(source, now), knownDays(source), services);
}

/** The starts that a page's listing stores, and until when they answer what is free next. */
export function storedStarts(source: Source, starts: readonly number[], now: Date): StoredStarts {
  const today = dateOf(source, now);
  const hasTimes = offeredBy(source).length > 0 && source.rules.length > 0;
  const notice_minutes = source.min_notice_minutes;
  const known_until = knownUntil(starts, notice_minutes, {
    opens_day_at: hasTimes ? epochMs(rangeOfDates(source.timezone, today, today).to) : null,
    hold_ends_at: source.hold_ends_ms,
  });
  return { starts, notice_minutes, known_until };
}

/** The first time that a page offers (milliseconds); null if it offers none. */
export function nextTimeOf(source: Source, now: Date): number | null {
  const starts = offeredBy(source).flatMap((service) => nextFree(inputOf(source, service, now))?.starts_at ?? []);
  return starts.length === 0 ? null : Math.min(...starts.map(epochMs));
}

/** The services of a page. A page without an owner takes no bookings, so it offers none. */
const offeredBy = ({ owner_id, services }: Source): readonly SourceService[] => (owner_id === null ? [] : services);

const dateOf = ({ timezone }: Source, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

const inputOf = (source: Source, service: SourceService, now: Date): Availability => ({
  ...settingsOf(source, service, source.rules.map(unpackRule), now),
  busy: source.busy.map(busyOf),
});

function busyOf([from, to, padded_from, padded_to, group_service, seats_left]: BusyRow): Busy {
  const starts_at = new Date(from);
  return {
    from: starts_at,
    to: new Date(to),
    buffer_before_minutes: (from - padded_from) / 60_000,
    buffer_after_minutes: (padded_to - to) / 60_000,
    group: group_service === null ? null : { service_id: group_service, starts_at, seats_left },
  };
}
