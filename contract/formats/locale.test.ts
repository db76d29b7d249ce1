import { expect, test } from 'vitest';
import { firstWeekday, firstWeekdayOf, localeOf, regionOf, weekOrder } from './locale.ts';

test.each([
  ['en-GB', 'GB'],
  ['de', 'DE'],
  ['pt-BR', 'BR'],
  ['zh-Hant-TW', 'TW'],
  ['es-419', null],
  ['*', null],
  ['', null],
  ['not a tag', null],
])('the region of %s is %s', (tag, region) => expect(regionOf(tag)).toBe(region));

test('a locale is the language of the page with the region of the reader', () => {
  expect(localeOf('en', 'DE')).toBe('en-DE');
  expect(localeOf('en', null)).toBe('en');
  expect(localeOf('en-XA', 'US')).toBe('en-US');
});

test.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ar', 6],
  ['ja', 7],
  ['en-JP', 7],
])('weeks in %s begin on weekday %i', (locale, first) => expect(firstWeekday(locale)).toBe(first));

test('the days of a week follow each other', () => {
  expect(weekOrder('en-US')).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(weekOrder('de-DE')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekOrder('ar-EG')).toEqual([6, 7, 1, 2, 3, 4, 5]);
});

test('the table for browsers without week data agrees with the runtime on every region', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const obsolete = ['BU', 'RH', 'YD'];
  const regions = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => names.of(code) !== undefined && !obsolete.includes(code));
  expect(regions.length).toBeGreaterThan(240);
  for (const region of regions)
    expect([region, firstWeekdayOf(region)]).toEqual([region, firstWeekday(`en-${region}`)]);
});
