import { expect, test } from 'vitest';
import { decideFit, decideParty, type Venue } from './party.ts';

const venue = (own: Partial<Venue> = {}): Venue => ({
  capacity: 4,
  place: 'at_provider',
  provider_name: 'Ida',
  ...own,
});
const wished = (own: { participants?: number; customer_address?: string } = {}) => ({
  participants: 1,
  customer_address: '',
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
