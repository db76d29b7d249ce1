import { dateFormat } from '#contract/formats/intl.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import { addDays } from '#web/features/schedule/wall-time.ts';

/** The most requested ranges of days, from a day on. */
export function quickDays(today: string): { label: string; from: string; to: string }[] {
  // 0 is Sunday. On a Sunday the weekend is that one day.
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const saturday = weekday === 0 ? today : addDays(today, 6 - weekday);
  const sunday = weekday === 0 ? today : addDays(saturday, 1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { label: 'This weekend', from: saturday, to: sunday },
    { label: 'Next 7 days', from: today, to: addDays(today, 6) },
  ];
}

/** Days so far ahead are written with their year. */
const NAMED_YEAR_DAYS = 300;

/** Formats a range of days; "Any time" for none. */
export function whenLabel(from: string, to: string, today: string, language = 'en'): string {
  if (from === '' && to === '') return 'Any time';
  const quick = quickDays(today).find((one) => one.from === from && one.to === to);
  if (quick) return quick.label;
  const write = (date: string) => {
    const year = date > addDays(today, NAMED_YEAR_DAYS) ? ({ year: 'numeric' } as const) : {};
    return dateFormat(language, { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' }).format(new Date(date));
  };
  if (to === '') return `From ${write(from)}`;
  if (from === '') return `Until ${write(to)}`;
  return from === to ? write(from) : `${write(from)} to ${write(to)}`;
}

/** Formats the searched days as availability: "Available this weekend", "Available Nov 24 to Nov 26". */
export function availabilityLabel(from: string, to: string, today: string, language = 'en'): string {
  const terms = whenLabel(from, to, today, language);
  // The names of months stay capitalized.
  const isMonth = from !== '' && to !== '' && quickDays(today).every(({ label }) => label !== terms);
  return `Available ${isMonth ? terms : terms.charAt(0).toLowerCase() + terms.slice(1)}`;
}

/** Today's date (`YYYY-MM-DD`) in a zone. */
export function todayIn(zone: string, now: Date): string {
  return wallClock(now, zone).date;
}
