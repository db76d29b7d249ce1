import { expect, it } from 'vitest';
import { epochMs } from '#contract/instant.ts';
import { catalogue } from '../catalogue.ts';
import { city, readTown, readTownEvents } from '../town.ts';
import { planDates } from './dates.ts';

const events = readTownEvents();
const hosts = new Map(readTown().map((page) => [page.slug, page]));
const tickets = events.flatMap((event) => event.packages.map((ticket) => ({ event, ticket })));
const unique = (list: readonly string[]) => new Set(list).size === list.length;
const at = (day: string, plainTime = '10:00') =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: city.timezone, plainTime });

it('has forty single events and four series, of every kind', () => {
  expect(events.filter((event) => event.series === null)).toHaveLength(40);
  expect(events.filter((event) => event.series !== null)).toHaveLength(4);
  expect(new Set(events.map((event) => event.attendance))).toEqual(new Set(['in_person', 'virtual', 'hybrid']));
  expect(events.filter((event) => event.packages.every(({ amount }) => amount === 0)).length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...tickets.map(({ ticket }) => ticket.amount))).toBeGreaterThanOrEqual(20_000);
  expect(new Set(events.map((event) => event.packages.length))).toEqual(new Set([1, 2, 3, 4]));
  expect(tickets.filter(({ ticket }) => ticket.is_hidden).length).toBeGreaterThanOrEqual(3);
  expect(events.filter((event) => event.pictures > 1).length).toBeGreaterThanOrEqual(12);
});

it('refers only to what exists', () => {
  const categories = new Set(catalogue.map((category) => category.slug));
  expect(unique(events.map(({ slug }) => slug))).toBe(true);
  for (const event of events) {
    expect(hosts.get(event.host)?.owner, `${event.slug} has a claimed page`).toBeTruthy();
    for (const slug of event.categories) expect(categories).toContain(slug);
    expect(event.venue === null, event.slug).toBe(event.attendance === 'virtual');
    expect(event.venue?.address ?? 'NE 1st Ave, Portland, OR 97201', event.slug).toMatch(
      /, [A-Z][A-Za-z ]+, OR 97\d{3}$/,
    );
    expect(event.online_capacity === null, event.slug).toBe(event.attendance === 'in_person');
  }
});

it('is told in three to six sentences, none of them twice', () => {
  for (const { slug, text } of events) {
    const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
    expect(sentences.length, slug).toBeGreaterThanOrEqual(3);
    expect(sentences.length, slug).toBeLessThanOrEqual(6);
  }
  expect(unique(events.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/)))).toBe(true);
  expect(unique(events.map(({ title }) => title))).toBe(true);
  expect(JSON.stringify(events)).not.toMatch(/lorem|ipsum/i);
});

it('sells no more than there is, and some of it completely', () => {
  for (const { event, ticket } of tickets) {
    const name = `${event.slug}: ${ticket.name}`;
    expect(ticket.min_per_booking, name).toBeLessThanOrEqual(ticket.max_per_booking);
    for (const sold of ticket.sold) expect(sold, name).toBeLessThanOrEqual(ticket.capacity ?? Number.MAX_SAFE_INTEGER);
    expect(ticket.is_hidden, name).toBe(ticket.code !== null);
    expect(ticket.attendance === 'virtual' ? event.online_capacity : event.capacity, name).not.toBeNull();
  }
  let soldOut = 0;
  for (const event of events) {
    const { days, past } = planDates(event, at('2026-11-18'));
    const passes = event.packages
      .filter(({ covers }) => covers !== null)
      .reduce((sum, { sold }) => sum + (sold[0] ?? 0), 0);
    const of = (attendance: string, count: (ticket: (typeof event.packages)[number]) => number | undefined) =>
      event.packages
        .filter((ticket) => ticket.attendance === attendance && ticket.covers === null)
        .reduce((sum, ticket) => sum + (count(ticket) ?? 0), 0);
    for (const index of days.keys()) {
      const inRoom = of('in_person', ({ sold }) => sold[index]);
      expect(inRoom + passes, event.slug).toBeLessThanOrEqual(event.capacity ?? 0);
      expect(
        of('virtual', ({ sold }) => sold[index]),
        event.slug,
      ).toBeLessThanOrEqual(event.online_capacity ?? 0);
      if (event.capacity !== null && inRoom === event.capacity) soldOut++;
    }
    for (const { sold_before } of event.packages) expect(sold_before.length, event.slug).toBeLessThanOrEqual(past);
    for (let index = 0; index < past; index++)
      expect(
        of('in_person', ({ sold_before }) => sold_before[index]),
        event.slug,
      ).toBeLessThanOrEqual(event.capacity ?? 0);
    for (const { date } of event.reviews) expect(date, event.slug).toBeLessThan(past);
  }
  expect(soldOut).toBeGreaterThanOrEqual(4);
});

it('is ahead on whatever day the demo is made, and no host is at two places', () => {
  for (let day = Temporal.PlainDate.from('2027-02-22'); day.toString() <= '2027-03-28'; day = day.add({ days: 1 })) {
    const taken: { host: string; slug: string; from: number; to: number }[] = [];
    for (const event of events) {
      const { dates, days } = planDates(event, at(day.toString()));
      expect(days[0]?.localeCompare(day.toString()), event.slug).toBe(1);
      const host = hosts.get(event.host);
      for (const { starts_at, ends_at } of dates)
        taken.push({
          host: event.host,
          slug: event.slug,
          from: epochMs(starts_at) - (host?.buffer_before_minutes ?? 0) * 60_000,
          to: epochMs(ends_at) + (host?.buffer_after_minutes ?? 0) * 60_000,
        });
    }
    taken.sort((a, b) => a.host.localeCompare(b.host) || a.from - b.from);
    for (const [index, one] of taken.entries()) {
      const next = taken[index + 1];
      if (next?.host === one.host && next.slug !== one.slug)
        expect(next.from, `${day}: ${one.slug}, ${next.slug}`).toBeGreaterThanOrEqual(one.to);
    }
  }
});

it('takes none of the hours of the demo provider’s sessions', () => {
  const studio = [...hosts.values()].find(({ owner }) => owner === 'demo-provider');
  const own = events.filter(({ host }) => host === studio?.slug);
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const { when } of own) expect(when.time >= '18:30', 'sessions are between 9 and 18').toBe(true);
});

it('repeats weekly or on the first such weekday of the month, at the same hour through a change of clocks', () => {
  const series = (slug: string) =>
    events.filter((event) => event.slug === slug).map((event) => planDates(event, at('2026-10-20')))[0];
  const weekly = series('candlelight-yoga-and-cello');
  expect(weekly?.schedule.segments).toMatchObject([{ from_date: '2026-09-25', until_date: '2027-02-12' }]);
  expect(weekly?.days.slice(0, 3)).toEqual(['2026-10-23', '2026-10-30', '2026-11-06']);
  expect(weekly?.days).toHaveLength(17);
  expect(weekly?.dates.map(({ date }) => date)).not.toContain(weekly?.schedule.excluded[0]);
  expect(weekly?.dates.filter(({ source }) => source === 'added').map(({ date }) => date)).toEqual(['2026-12-03']);
  expect(weekly?.dates.slice(4, 7).map(({ starts_at }) => starts_at)).toEqual([
    '2026-10-24T02:00:00.000Z',
    '2026-10-31T02:00:00.000Z',
    '2026-11-14T03:00:00.000Z',
  ]);
  expect(series('repair-cafe-eliot')?.days).toHaveLength(8);
  expect(
    series('repair-cafe-eliot')
      ?.dates.slice(0, 3)
      .map(({ date }) => date),
  ).toEqual([...['2026-09-05', '2026-10-03', '2026-11-07']]);
  expect(series('repair-cafe-eliot')?.days.slice(0, 3)).toEqual(['2026-11-07', '2026-12-05', '2027-01-02']);
  expect(series('chess-after-closing')).toMatchObject({
    schedule: { segments: [{ until_date: null }] },
    materialized_until: '2027-11-24',
  });
});

it.each([
  ['2026-11-06', '00:10', ['2026-10-23', '2026-10-30'], '2026-11-13'],
  ['2026-11-06', '23:50', ['2026-10-23', '2026-10-30'], '2026-11-13'],
  ['2026-11-07', '00:10', ['2026-10-30', '2026-11-06'], '2026-11-13'],
])('leaves out the day of the demo in a weekly series: %s at %s', (day, time, past, next) => {
  const plan = events
    .filter(({ slug }) => slug === 'candlelight-yoga-and-cello')
    .map((event) => planDates(event, at(day, time)))[0];
  expect(plan?.past).toBe(4);
  expect(plan?.dates.slice(2, 5).map(({ date }) => date)).toEqual([...past, next]);
  expect(plan?.schedule.excluded.includes(day)).toBe(day === '2026-11-06');
});

it('leaves out the day of the demo in a monthly series', () => {
  const plan = events
    .filter(({ slug }) => slug === 'repair-cafe-eliot')
    .map((event) => planDates(event, at('2026-11-07')))[0];
  expect(plan?.dates.slice(0, 3).map(({ date }) => date)).toEqual(['2026-09-05', '2026-10-03', '2026-12-05']);
});

it('has passes over dates that there are, at most 88 days ahead', () => {
  const day = Temporal.PlainDate.from('2026-11-18');
  const passes = tickets.flatMap(({ event, ticket }) => {
    if (ticket.covers === null) return [];
    const { days, dates } = planDates(event, at('2026-11-18'));
    const [from = '', until = ''] = ticket.covers.map((index) => days[index]);
    expect(day.until(until).days, ticket.name).toBeLessThanOrEqual(88);
    return { name: ticket.name, dates: dates.filter(({ date }) => date >= from && date <= until).length };
  });
  expect(passes).toEqual([
    { name: 'Six evenings pass', dates: 6 },
    { name: 'All ten Mondays', dates: 10 },
    { name: 'Bring a shy friend', dates: 3 },
  ]);
});
