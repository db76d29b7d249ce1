import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/instant.ts';
import { volume } from '#test/test-volume.ts';
import { planSessions } from './demo-sessions.ts';
import { planDates } from './events/dates.ts';
import { reviewedAt } from './events/insert-sales.ts';
import { planReviewed } from './insert-provider.ts';
import { readTown, readTownEvents } from './town.ts';

// The demo is made at any moment: whatever the town's plan calls past is over then, and the rest has not begun.

const zones = [
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
  'America/St_Johns',
];
const FIRST_DAY = Temporal.PlainDate.from('2026-11-01');
const allDays = Array.from({ length: 731 }, (_, n) => FIRST_DAY.add({ days: n })).flatMap((day) =>
  zones.map((zone) => ({ day: day.toString(), zone })),
);

/** The days whose hours are checked: all of two years in every zone, or some of them. */
const chosen = volume('TOWN_DAYS', 20, allDays.length);
const days = fc.sample(fc.shuffledSubarray(allDays, { minLength: chosen, maxLength: chosen }), 1).flat();

const events = readTownEvents();
const pages = readTown();
const studio = pages.find(({ owner }) => owner === 'demo-provider');

/** Every hour of a day by its clocks, and its last minute. */
function hoursOf(day: string, zone: string): Temporal.ZonedDateTime[] {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  const next = midnight.add({ days: 1 });
  const hours: Temporal.ZonedDateTime[] = [];
  for (let hour = midnight; hour.epochMilliseconds < next.epochMilliseconds; hour = hour.add({ hours: 1 }))
    hours.push(hour);
  return [...hours, next.subtract({ minutes: 1 })];
}

const isOver = (ends_at: number, now: Temporal.ZonedDateTime) => ends_at <= now.epochMilliseconds;

it('calls dates past that are over, and dates ahead that have not begun', () => {
  const wrong: string[] = [];
  for (const { day, zone } of days)
    for (const event of events) {
      const hours = hoursOf(day, zone);
      const [plan, last] = [hours[0], hours.at(-1)].flatMap((hour) => (hour ? [planDates(event, hour)] : []));
      const said = `${event.slug} on ${day} in ${zone}`;
      expect(last?.dates, said).toEqual(plan?.dates);
      const [past, next] = [plan?.dates.slice(0, plan.past) ?? [], plan?.dates.slice(plan.past) ?? []];
      if (past.length !== (event.series?.past ?? 0) || next.length === 0) wrong.push(said);
      for (const now of hours) {
        const reviewed = past.map(({ ends_at }) => {
          const ends = new Date(epochMs(ends_at));
          return { ends, written: reviewedAt(ends, new Date(now.epochMilliseconds)) };
        });
        if (!reviewed.every(({ ends, written }) => ends <= written && isOver(written.getTime(), now)))
          wrong.push(`${said} at ${now}: a past date or its review is not over`);
        if (next.some(({ starts_at }) => isOver(epochMs(starts_at), now)))
          wrong.push(`${said} at ${now}: a date ahead has begun`);
      }
    }
  expect(wrong).toEqual([]);
});

it('has sessions that are over or have not begun, two of them on the day, and both for the demo’s customer', () => {
  const wrong: string[] = [];
  for (const { day, zone } of days)
    for (const now of hoursOf(day, zone)) {
      const planned = planSessions(studio?.services ?? [], now);
      for (const { session, booked, starts_at, ends_at, isAhead } of planned) {
        const isRight = isOver(ends_at.getTime(), now) === !isAhead && isOver(starts_at.getTime(), now) === !isAhead;
        if (!isRight || !isOver(booked.getTime(), now) || booked >= starts_at)
          wrong.push(`${session.who} in ${session.days} days, at ${now}`);
      }
      if (planned.filter(({ session }) => session.days === 0).length < 2) wrong.push(`sessions today at ${now}`);
      const own = planned.filter(({ session }) => session.who === 'demo-customer');
      if (new Set(own.map(({ isAhead }) => isAhead)).size !== 2) wrong.push(`the customer’s sessions at ${now}`);
    }
  expect(wrong).toEqual([]);
});

it('has reviews of sessions that were over when they were written', () => {
  const reviews = pages.flatMap(({ services, reviews: written }) =>
    written.map((review) => ({ review, minutes: services[review.service]?.duration_minutes ?? 0 })),
  );
  const wrong: string[] = [];
  for (const { day, zone } of days.slice(0, volume('TOWN_REVIEW_DAYS', 3, 60)))
    for (const now of hoursOf(day, zone))
      for (const { review, minutes } of reviews) {
        const { booked, starts_at, ends_at, written } = planReviewed(review, minutes, now);
        const isRight = booked < starts_at && starts_at < ends_at && ends_at <= written;
        if (!isRight || !isOver(written.getTime(), now)) wrong.push(`${review.author} at ${now}`);
      }
  expect(wrong).toEqual([]);
});

it('has a class tomorrow, and dates with at least two seats left', () => {
  expect(studio?.services.some(({ capacity, place }) => capacity > 1 && place === 'at_provider')).toBe(true);
  const wrong: string[] = [];
  for (const { day, zone } of days) {
    const now = Temporal.PlainDate.from(day).toZonedDateTime(zone);
    const tomorrow = now.add({ days: 1 }).dayOfWeek;
    if (!studio?.hours.some(({ weekday }) => weekday === tomorrow)) wrong.push(`a class the day after ${day}`);
    for (const event of events.filter(({ series }) => series !== null)) {
      const plan = planDates(event, now);
      const left = plan.days.filter((date, index) => {
        const sold = event.packages
          .filter(({ attendance, covers }) => attendance === 'in_person' && covers === null)
          .reduce((sum, each) => sum + (each.sold[index] ?? 0), 0);
        return plan.dates.some((each) => each.date === date) && (event.capacity ?? 0) - sold >= 2;
      });
      if (left.length < 2) wrong.push(`two dates of ${event.slug} on ${day}`);
    }
  }
  expect(wrong).toEqual([]);
});
