import { expect, test } from 'vitest';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { translate } from '#locales/format.ts';
import { areaLabel, minutesLabel, requestLabel } from './labels.ts';

const t = translate('en', serviceLabels);

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
])('%i minutes are %s', (minutes, label) => expect(minutesLabel(t, minutes)).toBe(label));

test.each([
  [1, 'On request: choose a time and get an answer within 1 hour.'],
  [24, 'On request: choose a time and get an answer within 24 hours.'],
  [72, 'On request: choose a time and get an answer within 3 days.'],
])('an answer within %i hours', (request_hours, label) => expect(requestLabel(t, { request_hours })).toBe(label));

test('where a provider travels to: some towns, or a distance in the units of the reader', () => {
  const towns = ['Salem', 'Bend'].map((label) => ({ label, lat: 44, lon: -122 }));
  expect(areaLabel(t, { service_area: { kind: 'places', places: towns }, location: null }, 'en-US')).toBe(
    'Visits Salem and Bend.',
  );
  const service_area = { kind: 'radius', miles: 10 } as const;
  expect(areaLabel(t, { service_area, location: null }, 'en-US')).toBe('Visits up to 10 miles from their place.');
});
