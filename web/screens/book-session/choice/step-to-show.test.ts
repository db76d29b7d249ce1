import { expect, test } from 'vitest';
import { shownIn } from '#web/features/booking/checkout/history-entry.ts';
import { emptyDraft } from '#web/features/booking/steps/booking-draft.ts';
import { stepToShow } from './step-to-show.ts';

const services = [{ _id: 's', place: 'at_provider' }];
const timed = { ...emptyDraft, service_id: 's', starts_at: '2026-05-06T17:00:00.000Z' };
const full = { ...timed, name: 'Ada', email: 'ada@example.com' };

test.each([null, undefined, 'time', {}, { shown: 'elsewhere' }, { shown: 3 }])(
  'an entry that remembers nothing of ours (%o) shows no step of its own',
  (state) => expect(shownIn(state)).toBeNull(),
);

test('an entry shows the step it remembers', () => {
  expect(stepToShow(shownIn({ shown: 'time' }), full, services, true)).toBe('time');
  expect(stepToShow(shownIn({ shown: 'proof' }), full, services, true)).toBe('details');
  expect(stepToShow(shownIn({ shown: 'confirm' }), full, services, true)).toBe('confirm');
});

test('an entry shows no step before which something is missing, as after a booking that was made', () => {
  expect(stepToShow('details', { ...full, starts_at: null }, services, true)).toBe('time');
  expect(stepToShow('confirm', { ...full, service_id: 'gone' }, services, true)).toBe('time');
  expect(stepToShow('confirm', timed, services, true)).toBe('details');
});

test('whoever arrives with a time sees what is next: a guest the details, the others the last step', () => {
  expect(stepToShow(null, emptyDraft, services, true)).toBe('time');
  expect(stepToShow(null, timed, services, true)).toBe('details');
  expect(stepToShow(null, full, services, true)).toBe('details');
  expect(stepToShow(null, timed, services, false)).toBe('confirm');
});
