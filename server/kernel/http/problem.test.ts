import { expect, test } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { toProblem } from './problem.ts';

test('extra members are included, but replace no standard one', () => {
  const refusal = refuse('booking_state', 'Paid already.', {
    extra: { booking_status: 'confirmed', status: 'confirmed' },
  });
  expect(toProblem(refusal, 'r1')).toMatchObject({
    status: 409,
    code: 'booking_state',
    booking_status: 'confirmed',
    request_id: 'r1',
  });
});
