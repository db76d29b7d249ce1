import { expect, test } from 'vitest';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import { decideFit, decideParty, fullAddress, type Venue } from './party.ts';

const venue = (own: Partial<Venue> = {}): Venue => ({
  capacity: 4,
  place: 'at_provider',
  visitor: {
    name: 'Ida',
    location: { label: 'Lisbon', lat: 38.7169, lon: -9.1399 },
    service_area: { kind: 'radius', miles: 20 },
  },
  ...own,
});
const lisbon = { label: 'Lisbon, Portugal', lat: 38.7169, lon: -9.1399 };
const requested = (own: Partial<Parameters<typeof decideFit>[1]> = {}) => ({
  participants: 1,
  customer_address: '',
  customer_place: lisbon,
  ...own,
});

test('as many as fit, and not one more', () => {
  expect(decideParty({ capacity: 4 }, 4)).toBeNull();
  expect(textOf(decideParty({ capacity: 4 }, 5)?.detail ?? '', 'en')).toBe('At most 4 people can come together.');
  expect(textOf(decideParty({ capacity: 1 }, 2)?.detail ?? '', 'en')).toBe('This session is for one person.');
});

test('whoever comes to the customer has to know where to; the party is looked at first', () => {
  const unavailable = venue({ place: 'at_customer' });
  expect(decideFit(venue(), requested())).toBeNull();
  expect(decideFit(unavailable, requested({ customer_address: 'Mill Lane 3' }))).toBeNull();
  expect(decideFit(unavailable, requested())).toEqual({
    violated: 'customer_address',
    detail: say(bookingCreate, 'party.no_address', { provider: 'Ida' }),
  });
  expect(decideFit(unavailable, requested({ participants: 5 }))?.violated).toBe('participants');
});

test('the town of an address is told once', () => {
  expect(fullAddress('Rua Augusta 1', lisbon)).toBe('Rua Augusta 1, Lisbon, Portugal');
  expect(fullAddress('Rua Augusta 1, lisbon', lisbon)).toBe('Rua Augusta 1, lisbon');
  expect(fullAddress('Rua Augusta 1', undefined)).toBe('Rua Augusta 1');
});

test('who comes to the customer comes within the service area; an address agreed on before is not asked about', () => {
  const unavailable = venue({ place: 'at_customer' });
  const at = (customer_place: Parameters<typeof decideFit>[1]['customer_place']) =>
    decideFit(unavailable, requested({ customer_address: 'Ginza 1', customer_place }));
  expect(at({ label: 'Tokyo', lat: 35.6895, lon: 139.6917 })?.violated).toBe('customer_place');
  expect(at(null)?.violated).toBe('customer_place');
  expect(at(undefined)).toBeNull();
});
