import { expect, test } from 'vitest';
import { emptyDraft } from '#web/features/booking/steps/draft.ts';
import { shownIn, stepToShow } from './entry.ts';

const services = [{ _id: 's', place: 'at_provider' }];
const timed = { ...emptyDraft, service_id: 's', starts_at: '2026-05-06T17:00:00.000Z' };

test.each([null, undefined, 'time', {}, { shown: 'elsewhere' }, { shown: 3 }])(
  'an entry that remembers nothing of ours (%o) shows no step of its own',
  (state) => expect(shownIn(state)).toBeNull(),
);

test('an entry shows the step it remembers', () => {
  expect(stepToShow(shownIn({ shown: 'time' }), timed, services)).toBe('time');
  expect(stepToShow(shownIn({ shown: 'proof' }), timed, services)).toBe('details');
});

test('an entry shows no step whose questions before are open, as after a booking that was made', () => {
  expect(stepToShow('details', { ...timed, starts_at: null }, services)).toBe('time');
  expect(stepToShow('time', { ...timed, service_id: 'gone' }, services)).toBe('service');
});

test('an entry come to from elsewhere shows what is to be decided next', () => {
  expect(stepToShow(null, emptyDraft, services)).toBe('service');
  expect(stepToShow(null, timed, services)).toBe('details');
});
