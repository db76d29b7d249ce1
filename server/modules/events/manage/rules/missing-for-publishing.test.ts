import { expect, test } from 'vitest';
import {
  doneSteps,
  type EventFacts,
  missingForPublishing,
  type PackageFacts,
  warningsForPublishing,
} from './missing-for-publishing.ts';

const seat: PackageFacts = {
  name: 'Seat',
  amount: 3800,
  attendance: 'in_person',
  capacity: null,
  covers: 'date',
  series_from: null,
  series_until: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sale_ends_minutes: 0,
};
const event: EventFacts = {
  title: 'Sourdough evening',
  attendance: 'in_person',
  address: '12 Oven Street',
  capacity: 12,
  online_capacity: null,
  currency: 'USD',
  packages: [seat],
  dates: [
    { date: '2026-05-08', starts_at: '2026-05-09T02:00:00.000Z' },
    { date: '2026-08-28', starts_at: '2026-08-29T02:00:00.000Z' },
  ],
  is_endless: false,
  is_page_published: true,
  today: '2026-05-05',
  now_ms: Date.parse('2026-05-05T12:00:00Z'),
};

const fields = (own: Partial<EventFacts>) => missingForPublishing({ ...event, ...own }).map(({ field }) => field);
const ofPackage = (own: Partial<PackageFacts>, more: Partial<EventFacts> = {}) =>
  fields({ packages: [{ ...seat, ...own }], ...more });

test('a complete event lacks nothing; a virtual one needs no venue', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ address: '' })).toEqual(['venue']);
  expect(ofPackage({ attendance: 'virtual' }, { attendance: 'virtual', address: '' })).toEqual([]);
  expect(ofPackage({ attendance: 'virtual' }, { attendance: 'hybrid' })).toEqual([]);
});

test.each([
  [0, []],
  [49, ['packages.0.amount']],
  [50, []],
])('a price of %i', (amount, missing) => {
  expect(ofPackage({ amount })).toEqual(missing);
});

test('seats of a package stay within those of its kind of attendance', () => {
  expect(ofPackage({ capacity: 12 })).toEqual([]);
  expect(ofPackage({ capacity: 13 })).toEqual(['packages.0.capacity']);
  const virtual = { attendance: 'virtual' as const, capacity: 13 };
  expect(ofPackage(virtual, { attendance: 'hybrid' })).toEqual([]);
  expect(ofPackage(virtual, { attendance: 'hybrid', online_capacity: 10 })).toEqual(['packages.0.capacity']);
});

test('a sale begins before the last date, unless dates follow without an end', () => {
  const late = { sale_starts_at: '2026-08-29T02:00:00Z' };
  expect(ofPackage(late)).toEqual(['packages.0.sale_starts_at']);
  expect(ofPackage(late, { is_endless: true })).toEqual([]);
});

test('a sale that can never happen is said at the field that prevents it', () => {
  expect(ofPackage({ sale_ends_at: '2026-05-05T12:00:00Z' })).toEqual(['packages.0.sale_ends_at']);
  expect(ofPackage({ sale_ends_at: '2026-05-05T12:00:00Z' }, { is_endless: true })).toEqual([
    'packages.0.sale_ends_at',
  ]);
  expect(ofPackage({ sale_ends_at: '2026-05-05T12:00:01Z' })).toEqual([]);
  expect(ofPackage({ sale_ends_minutes: 200 * 1440 })).toEqual(['packages.0.sale_ends_minutes']);
  const early = { sale_starts_at: '2026-08-28T02:00:00Z', sale_ends_minutes: 2 * 1440 };
  expect(ofPackage(early)).toEqual(['packages.0.sale_ends_minutes']);
  const pass = { covers: 'series' as const, series_from: '2026-05-08', series_until: '2026-05-20' };
  expect(ofPackage({ ...pass, sale_ends_minutes: 7 * 1440 })).toEqual(['packages.0.sale_ends_minutes']);
});

test('a sale that misses some dates, or ends after the start, is published with a warning', () => {
  const warnings = (own: Partial<PackageFacts>, more: Partial<EventFacts> = {}) =>
    warningsForPublishing({ ...event, ...more, packages: [{ ...seat, ...own }] }).map(({ field }) => field);
  expect(warnings({})).toEqual([]);
  const week = { sale_ends_minutes: 7 * 1440 };
  expect(warnings(week)).toEqual(['packages.0.sale_ends_minutes']);
  expect(ofPackage(week)).toEqual([]);
  const late = { sale_ends_at: '2026-08-29T02:00:01Z' };
  expect(warnings(late)).toEqual(['packages.0.sale_ends_at']);
  expect(ofPackage(late)).toEqual([]);
  expect(warnings(late, { is_endless: true })).toEqual([]);
  // What prevents publishing is no warning too.
  expect(warnings({ sale_ends_at: '2026-05-01T00:00:00Z' })).toEqual([]);
});

test('a pass covers dates at most 88 days after its sale begins', () => {
  const pass = { covers: 'series' as const, series_from: '2026-05-08' };
  expect(ofPackage({ ...pass, series_until: '2026-08-01' })).toEqual([]);
  expect(ofPackage({ ...pass, series_until: '2026-08-02' })).toEqual(['packages.0.series_until']);
  const later = { ...pass, series_until: '2026-08-28', sale_starts_at: '2026-06-02T00:00:00Z' };
  expect(ofPackage(later)).toEqual([]);
  expect(ofPackage({ ...pass, series_from: '2026-05-09', series_until: '2026-05-20' })).toEqual([
    'packages.0.series_from',
  ]);
});

test('steps are done as far as nothing is missing in them', () => {
  expect(doneSteps([], false)).toEqual(['basics', 'where', 'when', 'tickets', 'questions']);
  expect(doneSteps([{ step: 'when' }], false)).toEqual(['basics', 'where', 'tickets']);
  expect(doneSteps([{ step: 'when' }], true)).toEqual(['basics', 'where', 'tickets', 'questions']);
});
