import { expect, test } from 'vitest';
import { decideFit, decideParty, type Venue, wholeAddress } from './party.ts';

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
const wished = (own: Partial<Parameters<typeof decideFit>[1]> = {}) => ({
  participants: 1,
  customer_address: '',
  customer_place: lisbon,
  ...own,
});

test('as many as fit, and not one more', () => {
  expect(decideParty({ capacity: 4 }, 4)).toBeNull();
  expect(decideParty({ capacity: 4 }, 5)?.detail).toBe('At most 4 people can come together.');
  expect(decideParty({ capacity: 1 }, 2)?.detail).toBe('This is a session for one booking; please choose 1.');
});

test('whoever comes to the customer has to know where to; the party is looked at first', () => {
  const away = venue({ place: 'at_customer' });
  expect(decideFit(venue(), wished())).toBeNull();
  expect(decideFit(away, wished({ customer_address: 'Mill Lane 3' }))).toBeNull();
  expect(decideFit(away, wished())).toEqual({
    vetoed: 'customer_address',
    detail: 'Please say where Ida should come to.',
  });
  expect(decideFit(away, wished({ participants: 5 }))?.vetoed).toBe('participants');
});

test('the town of an address is told once', () => {
  expect(wholeAddress('Rua Augusta 1', lisbon)).toBe('Rua Augusta 1, Lisbon, Portugal');
  expect(wholeAddress('Rua Augusta 1, lisbon', lisbon)).toBe('Rua Augusta 1, lisbon');
  expect(wholeAddress('Rua Augusta 1', undefined)).toBe('Rua Augusta 1');
});

test('who comes to the customer comes within the service area; an address agreed on before is not asked about', () => {
  const away = venue({ place: 'at_customer' });
  const at = (customer_place: Parameters<typeof decideFit>[1]['customer_place']) =>
    decideFit(away, wished({ customer_address: 'Ginza 1', customer_place }));
  expect(at({ label: 'Tokyo', lat: 35.6895, lon: 139.6917 })?.vetoed).toBe('customer_place');
  expect(at(null)?.vetoed).toBe('customer_place');
  expect(at(undefined)).toBeNull();
});
