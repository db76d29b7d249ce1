import { expect, test } from 'vitest';
import type { ListedCard } from '#contract/calls/my_page.ts';
import {
  dividedInputs,
  isThin,
  mixServices,
  requireBothKinds,
  shelfInputs,
  withoutRepeatedEvents,
} from './shelf-inputs.ts';

const home = { label: 'Portland, Oregon', lat: 45.52, lon: -122.68, radius: 22 };
const listed = (kind: ListedCard['kind'], _id: string) => ({ kind, _id }) as ListedCard;
const ids = (listings: readonly ListedCard[]) => listings.map(({ _id }) => _id).join(' ');

test('the shelves ask for the chosen kind only', () => {
  expect(Object.keys(shelfInputs(home, '', '2026-05-06'))).toContain('weekend_services');
  expect(shelfInputs(home, '', '2026-05-06').weekend).toMatchObject({ from: '2026-05-09', to: '2026-05-10' });
  const kinds = (kind: 'provider' | 'event') =>
    new Set(Object.values(shelfInputs(home, kind, '2026-05-06')).map((input) => input.kind));
  expect(kinds('provider')).toEqual(new Set(['provider']));
  expect(kinds('event')).toEqual(new Set(['event']));
});

test('a mixed shelf alternates, and is empty without events', () => {
  const [services, events] = [
    [1, 2, 3].map((n) => listed('provider', `s${n}`)),
    [1, 2].map((n) => listed('event', `e${n}`)),
  ];
  expect(ids(mixServices(events, services))).toBe('e1 s1 e2 s2');
  expect(mixServices([], services)).toEqual([]);
});

test('a shelf of both kinds has four listings or none', () => {
  const services = [1, 2, 3, 4].map((n) => listed('provider', `s${n}`));
  expect(ids(requireBothKinds([...services, listed('event', 'e')]))).toBe('s1 s2 s3 s4 e');
  expect(requireBothKinds(services)).toEqual([]);
  expect(requireBothKinds([...services.slice(0, 2), listed('event', 'e')])).toEqual([]);
});

test('an event is on one shelf only, a provider may be on several', () => {
  const [one, other] = withoutRepeatedEvents([
    [listed('event', 'e'), listed('provider', 's')],
    [listed('provider', 's'), listed('event', 'e'), listed('event', 'f')],
  ]);
  expect(ids(one ?? [])).toBe('e s');
  expect(ids(other ?? [])).toBe('s f');
});

test.each([
  ['' as const, ['weekend', 'weekend_services', 'soon'], ['music', 'music_services', 'events', 'loved', 'fresh']],
  ['event' as const, ['weekend', 'events'], ['loved', 'fresh']],
  ['provider' as const, ['soon', 'loved'], ['fresh']],
])('two shelves come with the page of “%s”', (kind, first, others) => {
  const divided = dividedInputs(shelfInputs(home, kind, '2026-05-06'));
  expect(Object.keys(divided.first)).toEqual(first);
  expect(Object.keys(divided.others)).toEqual(others);
});

test('the first shelves are too thin where a marketplace has little', () => {
  expect(isThin([[], [1, 2, 3]])).toBe(true);
  expect(
    isThin([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]),
  ).toBe(false);
});
