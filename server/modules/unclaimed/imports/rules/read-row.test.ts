import { expect, test } from 'vitest';
import { type Columns, readColumns } from './csv-columns.ts';
import type { RawRow } from './import-row.ts';
import { readRow } from './read-row.ts';
import { inCatalogue, namesOf } from './resolve-catalogue.ts';

const defaults = { currency: 'USD', country: 'US', category: '', town: '' };
const minimal = { external_id: 'a', name: 'Studio', categories: 'Massage', town: 'Bend' };
const read = (more: RawRow = {}, by: Partial<typeof defaults> = {}) =>
  readRow({ ...minimal, ...more }, { ...defaults, ...by });

test('values are read as people write them', () => {
  const row = read({
    ...{
      services: 'Calm | 80 | 60; Long calm | 95,50 | 90;Gift|0',
      categories: 'Massage | Yoga',
      phone: '503 555 0142',
    },
    ...{ email: 'Ivy@Pages.example', website: 'pages.example/ivy', show_address: 'yes', place: 'Online' },
    headline: "'+ more calm",
  });
  expect(row).toMatchObject({
    services: [
      { title: 'Calm', amount: 8000, minutes: 60 },
      { title: 'Long calm', amount: 9550, minutes: 90 },
      { title: 'Gift', amount: 0, minutes: null },
    ],
    ...{ categories: ['Massage', 'Yoga'], phone: '+15035550142', email: 'ivy@pages.example' },
    ...{ website: 'https://pages.example/ivy', show_address: true, place: 'virtual', headline: '+ more calm' },
  });
});

test('degrees are written with a point or a comma', () => {
  for (const [lat, lon] of [
    ['45.52', '-122.68'],
    ['45,52', '-122,68'],
  ])
    expect(read({ lat, lon })).toMatchObject({ lat: 45.52, lon: -122.68 });
});

test.each([
  ['external_id', 'missing', { external_id: ' ' }],
  ['name', 'missing', { name: '' }],
  ['name', 'wrong', { name: '\u200b' }],
  ['name', 'too_long', { name: 'x'.repeat(121) }],
  ['about', 'too_long', { about: 'x'.repeat(8001) }],
  ['categories', 'missing', { categories: ' | ' }],
  ['town', 'missing', { town: '' }],
  ['lon', 'missing', { lat: '45' }],
  ['lat', 'wrong', { lat: '95', lon: '1' }],
  ['lat', 'wrong', { lat: '4.5e1', lon: '1' }],
  ['timezone', 'wrong', { timezone: 'Nowhere/Falls' }],
  ['currency', 'wrong', { currency: 'ZZZ' }],
  ['email', 'wrong', { email: 'ivy at pages' }],
  ['phone', 'wrong', { phone: 'call me' }],
  ['website', 'wrong', { website: 'javascript:alert(1)' }],
  ['website', 'wrong', { website: 'https://bank.example@evil.example' }],
  ['show_address', 'wrong', { show_address: 'maybe' }],
  ['place', 'wrong', { place: 'moon' }],
  ['services', 'wrong', { services: 'Calm | 1,200 | 60' }],
  ['services', 'wrong', { services: 'Calm | -5 | 60' }],
  ['services', 'wrong', { services: 'Calm | 5.123 | 60' }],
  ['services', 'wrong', { services: 'Calm | 50 | 1441' }],
  ['services', 'wrong', { services: 'Calm | 50 | 60 | more' }],
  ['services', 'price_too_small', { services: 'Calm | 0.10 | 60' }],
] as const)('a bad %s is named (%s)', (field, reason, more) => {
  expect(read(more)).toMatchObject({ field, reason });
});

test('prices follow the currency: yen have no decimals, dinars three', () => {
  expect(read({ currency: 'JPY', services: 'Calm | 5000.00 | 60' })).toMatchObject({ services: [{ amount: 5000 }] });
  expect(read({ currency: 'JPY', services: 'Calm | 50.50 | 60' })).toMatchObject({ field: 'services' });
  expect(read({ currency: 'KWD', services: 'Calm | 5.125 | 60' })).toMatchObject({ services: [{ amount: 5125 }] });
});

test('what a row leaves out comes from the import', () => {
  const row = read({ categories: '', town: '' }, { category: 'Yoga', town: 'Bend' });
  expect(row).toMatchObject({ categories: ['Yoga'], town: 'Bend', currency: 'USD' });
});

const catalogue = namesOf([
  {
    ...{ _id: 'c1', slug: 'massage-wellness', name: 'Massage & Wellness' },
    descriptions: [
      { _id: 'd1', slug: 'relaxation', name: 'Relaxation massage', typical_minutes: 60 },
      { _id: 'd2', slug: 'deep-tissue', name: 'Deep tissue massage', typical_minutes: 75 },
    ],
  },
  { _id: 'c2', slug: 'empty', name: 'Empty', descriptions: [] },
]);
const services = [{ title: 'Anything', amount: 1, minutes: null }];

test('services are of the kind of their title, of the row, or of its category', () => {
  const kindOf = (categories: string[], title: string) =>
    inCatalogue({ categories, services: [{ title, amount: 1, minutes: null }] }, catalogue);
  expect(kindOf(['massage-wellness'], 'DEEP tissue Massage')).toMatchObject({
    category_ids: ['c1'],
    services: [{ description_id: 'd2', minutes: 75 }],
  });
  expect(kindOf(['Deep tissue massage'], 'Other')).toMatchObject({ services: [{ description_id: 'd2' }] });
  expect(kindOf(['Massage & wellness'], 'Other')).toMatchObject({ services: [{ description_id: 'd1', minutes: 60 }] });
});

test('an unknown category, or one without kinds of services, is named', () => {
  for (const categories of [['Nothing'], ['empty'], ['Massage & Wellness', 'Nothing']])
    expect(inCatalogue({ categories, services }, catalogue)).toMatchObject({ reason: 'unknown_category' });
  expect(inCatalogue({ categories: ['empty'], services: [] }, catalogue)).toMatchObject({ category_ids: ['c2'] });
});

const cells = ({ rowOf }: Columns, ...values: string[]) => rowOf(values);

test('columns are found by name and alias, and others are ignored', () => {
  const columns = readColumns(['ID', 'Name', 'Time zone', 'City', 'Notes'], 'plaza');
  expect(columns).toMatchObject({ missing: [], ignored: ['Notes'] });
  expect(cells(columns, '1', 'x', 'UTC', 'Bend', 'secret')).toEqual({
    ...{ external_id: '1', name: 'x', timezone: 'UTC', town: 'Bend' },
  });
  expect(readColumns(['Name'], 'plaza').missing).toEqual(['external_id']);
  expect(readColumns(['external_id', 'name'], 'sharetribe').missing).toContain('listing_id');
});

test('a record of another length, or with broken characters, is named', () => {
  const columns = readColumns(['id', 'name'], 'plaza');
  expect(cells(columns, '1')).toMatchObject({ reason: 'columns' });
  expect(cells(columns, '1', 'x', 'y')).toMatchObject({ reason: 'columns' });
  expect(cells(columns, '1', 'x', '')).toMatchObject({ name: 'x' });
  expect(cells(columns, '1', 'Caf\uFFFD')).toMatchObject({ reason: 'encoding' });
});

test('a listing of Sharetribe is a page with itself as its service', () => {
  const header = ['listing_id', 'listing_title', 'user_id', 'status', 'category', 'price', 'currency', 'pricing_unit'];
  const columns = readColumns(header, 'sharetribe');
  expect(cells(columns, '7', 'Calm; quiet', 'u', 'open', 'Home | Massage', '45.0', 'USD', 'hour')).toMatchObject({
    ...{ external_id: '7', name: 'Calm; quiet', services: 'Calm, quiet | 45.0 | 60' },
  });
  expect(cells(columns, '7', 'Calm', 'u', 'open', 'Massage', '0', '', '')).toMatchObject({ services: '' });
  expect(cells(columns, '7', 'Calm', 'u', 'Expired', 'Massage', '0', '', '')).toMatchObject({ reason: 'closed' });
});
