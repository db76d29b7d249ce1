import { expect, test } from 'vitest';
import { distanceUnit, formatDistance, milesOf } from './distance.ts';

const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-US', '2.3 mi', '1 mile', '22 miles'],
  ['en-GB', '2.3 mi', '1 mile', '22 miles'],
  ['en-DE', '3,7 km', '2 kilometres', '35 kilometres'],
  ['de-DE', '3,7 km', '2 Kilometer', '35 Kilometer'],
  ['ar', '3.7 كم', '2 كيلومتر', '35 كيلومترًا'],
  ['ja', '3.7 km', '2 キロメートル', '35 キロメートル'],
])('distances in %s are %s, %s and %s', (locale, near, one, far) => {
  expect(spaced(formatDistance(2.3, locale))).toBe(near);
  expect(spaced(formatDistance(1, locale, { width: 'long', whole: true }))).toBe(one);
  expect(spaced(formatDistance(22, locale, { width: 'long' }))).toBe(far);
});

test('round kilometres stay round when they are stored as whole miles', () => {
  for (const km of [20, 35, 50, 100, 150, 200, 250, 500]) {
    const miles = Math.round(milesOf(km, 'kilometer'));
    const text = formatDistance(miles, 'de-DE', { whole: true });
    expect(Math.abs(Number.parseInt(text, 10) - km)).toBeLessThanOrEqual(1);
  }
});

test('miles are for the United States, their territories and the United Kingdom', () => {
  expect(['US', 'PR', 'GB', 'CA', 'IE', 'DE'].filter((region) => distanceUnit(`en-${region}`) === 'mile')).toEqual([
    'US',
    'PR',
    'GB',
  ]);
});
