import { expect, test } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { bookingAttendance } from '#locales/areas/booking-attendance.ts';
import { say } from '#locales/format.ts';
import { toProblem } from './problem.ts';

test('extra members are included, but replace no standard one', () => {
  const refusal = refuse('booking_state', 'Paid already.', {
    extra: { booking_status: 'confirmed', status: 'confirmed' },
  });
  expect(toProblem(refusal, 'r1', 'en')).toMatchObject({
    status: 409,
    code: 'booking_state',
    booking_status: 'confirmed',
    request_id: 'r1',
  });
});

test('messages are written in the language of the caller', () => {
  const late = say(bookingAttendance, 'no_show.too_late', { hours: 48 });
  const refusal = refuse('booking_state', late, { errors: [{ path: 'booking_id', message: late }] });
  const { detail, errors } = toProblem(refusal, 'r1', 'en');
  expect(detail).toBe('You can mark a booking as missed up to 48 hours after it ends. This one counts as completed.');
  expect(errors).toEqual([{ path: 'booking_id', message: detail }]);
  expect(toProblem(refusal, 'r1', 'en-XA').detail).toMatch(/^\[Yóú çáñ márk/);
});
