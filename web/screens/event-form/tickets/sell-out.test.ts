import { expect, test } from 'vitest';
import type { EventDraft } from '../draft/event-draft.ts';
import { newTicket } from '../draft/event-draft.ts';
import { sellOutOf, ticketMoney } from './sell-out.ts';

const terms = { percent_basis_points: 500, fixed: 30, paid_by: 'customer' } as const;

const event = (part: object) =>
  ({ attendance: 'hybrid', capacity: '28', online_capacity: '60', ...part }) as EventDraft;
const ticket = (part: object) => ({ ...newTicket('in_person'), ...part });

test('the guest pays the fee, or the organiser does', () => {
  expect(ticketMoney(3800, terms)).toEqual({ guest_pays: 4020, fee: 220, you_get: 3800 });
  expect(ticketMoney(3800, { ...terms, paid_by: 'provider' })).toEqual({ guest_pays: 3800, fee: 220, you_get: 3580 });
  expect(ticketMoney(0, terms)).toEqual({ guest_pays: 0, fee: 0, you_get: 0 });
});

test('a sold-out date fills the room with the dearest tickets first', () => {
  const packages = [
    ticket({ price: '28', capacity: '20' }),
    ticket({ price: '38', capacity: '8' }),
    ticket({ price: '12', attendance: 'virtual' }),
    ticket({ price: '144', covers: 'series' }),
  ];
  expect(sellOutOf(event({ packages }), 'USD', terms)).toEqual({ room: 86_400, online: 72_000 });
});

test('seats without a limit have no sum', () => {
  const packages = [ticket({ price: '28' })];
  expect(sellOutOf(event({ packages, capacity: '' }), 'USD', terms)).toEqual({ room: null, online: 0 });
  expect(sellOutOf(event({ packages: [], capacity: '' }), 'USD', terms)).toEqual({ room: 0, online: 0 });
});

test('an event in the room sells all its tickets there', () => {
  const packages = [ticket({ price: '10', attendance: 'virtual' })];
  expect(sellOutOf(event({ attendance: 'in_person', capacity: '5', packages }), 'USD', terms)).toEqual({
    room: 5000,
    online: 0,
  });
});
