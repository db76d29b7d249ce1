import { expect, test } from 'vitest';
import { countryOfZone } from './country.ts';

test.each([
  ['America/Los_Angeles', 'US'],
  ['America/Toronto', 'CA'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['Europe/London', 'GB'],
  ['Asia/Tokyo', 'JP'],
  ['Africa/Nairobi', null],
  ['UTC', null],
])('%s is a zone of %s', (timezone, country) => {
  expect(countryOfZone(timezone)).toBe(country);
});
