import { expect, test } from 'vitest';
import { comingDates, dateToOffer, selectedDates, whichOf } from './cancel-choice.ts';

const date = (_id: string, day: string, status = 'scheduled') => ({
  _id,
  status,
  starts_at: `2026-12-${day}T03:00:00Z`,
  ends_at: `2026-12-${day}T04:30:00Z`,
});
const dates = [date('a', '04'), date('b', '11'), date('c', '18', 'cancelled'), date('d', '25')];
const coming = comingDates(dates, Date.parse('2026-12-05T00:00:00Z'));
const ids = (chosen: readonly { readonly _id: string }[]) => chosen.map(({ _id }) => _id);

test('dates that began or are cancelled cannot be chosen', () => {
  expect(ids(coming)).toEqual(['b', 'd']);
});

test('a choice is one date, it and the following ones, some, or all', () => {
  const [first = null] = coming;
  const chosen = (scope: 'this' | 'following' | 'several' | 'all', some: string[] = []) =>
    ids(selectedDates(coming, first, { scope, ids: some }));
  expect(chosen('this')).toEqual(['b']);
  expect(chosen('following')).toEqual(['b', 'd']);
  expect(chosen('several', ['d'])).toEqual(['d']);
  expect(chosen('all')).toEqual(['b', 'd']);
});

test('nothing chosen is no input', () => {
  const first = { _id: 'b' };
  expect(whichOf({ scope: 'several', ids: [] }, null)).toBeNull();
  expect(whichOf({ scope: 'this', ids: [] }, null)).toBeNull();
  expect(whichOf({ scope: 'this', ids: [] }, first)).toEqual({ scope: 'this', occurrence_id: 'b' });
  expect(whichOf({ scope: 'several', ids: ['b', 'd'] }, first)).toEqual({ occurrence_ids: ['b', 'd'] });
});

test('the next date with free seats is offered instead, else an earlier one', () => {
  const seats = (_id: string, starts_at: string, own: object = {}) => ({
    ...{
      _id,
      starts_at,
      ends_at: starts_at,
      status: 'scheduled',
      capacity: 10,
      seats_taken: 4,
      registration_closed: false,
    },
    ...own,
  });
  const [first, full, open] = [
    seats('a', '2026-12-04T03:00:00Z'),
    seats('b', '2026-12-11T03:00:00Z', { seats_taken: 10 }),
    seats('c', '2026-12-18T03:00:00Z', { capacity: null }),
  ];
  expect(dateToOffer([first, full, open], [first])?._id).toBe('c');
  expect(dateToOffer([first, full, open], [open])?._id).toBe('a');
  expect(dateToOffer([first, full], [first])).toBeNull();
});
