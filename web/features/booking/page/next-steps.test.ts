import { expect, test } from 'vitest';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { stepsOf } from './next-steps.tsx';

const booking = {
  ...{ status: 'confirmed', kind: 'session', expires_at: null, charge_at: null, payments: [], history: [] },
  ...{ created_at: '2026-05-05T19:00:00.000Z', starts_at: '2026-05-08T17:00:00.000Z' },
  ...{ ends_at: '2026-05-08T18:00:00.000Z', reminder_minutes: [4320, 1440, 120] },
} as unknown as BookingDetails;
const now = Date.parse('2026-05-07T18:00:00.000Z');

test('the reminders are those of the page, in their order, without those before the booking', () => {
  const reminders = stepsOf(booking, now).filter(({ key }) => key === 'reminder');
  expect(reminders.map(({ at, isDone }) => [at, isDone])).toEqual([
    ['2026-05-07T17:00:00.000Z', true],
    ['2026-05-08T15:00:00.000Z', false],
  ]);
  expect(stepsOf({ ...booking, reminder_minutes: [] }, now).map(({ key }) => key)).toEqual([
    'booked',
    'session',
    'review',
  ]);
});
