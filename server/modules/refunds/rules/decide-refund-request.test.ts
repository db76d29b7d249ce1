import { expect, test } from 'vitest';
import { type AskInput, decideRefundRequest } from './decide-refund-request.ts';

/** A session of last week: 42.30 paid, 10.00 refunded. */
const given = (over: Partial<AskInput> = {}): AskInput => ({
  status: 'completed',
  paid: 4230,
  refunded: 1000,
  currency: 'USD',
  is_disputed: false,
  cancel_percent: null,
  ends_at: '2026-05-01T12:00:00.000Z',
  now: '2026-05-08T12:00:00.000Z',
  ...over,
});

test('all that is left may be asked for, to be answered within three days', () => {
  expect(decideRefundRequest(given())).toEqual({ amount: 3230, answer_by: '2026-05-11T12:00:00.000Z' });
  expect(decideRefundRequest(given({ amount: 500 }))).toMatchObject({ amount: 500 });
});

test.each([
  ['not_paid', { paid: 0, refunded: 0 }],
  ['nothing_left', { refunded: 4230 }],
  ['disputed', { is_disputed: true }],
  ['too_much', { amount: 3231 }],
  ['too_late', { now: '2026-05-31T12:00:00.001Z' }],
  ['cancel_instead', { status: 'confirmed', cancel_percent: 100 }],
] as const)('%s', (violated, over) => {
  expect(decideRefundRequest(given(over))).toMatchObject({ violated });
});

test.each([[50], [0], [null]])(
  'where cancelling gives %s percent, asking is how the rest comes back',
  (cancel_percent) => {
    expect(decideRefundRequest(given({ status: 'confirmed', cancel_percent }))).toMatchObject({ amount: 3230 });
  },
);

test('the last moment is thirty days after the end', () => {
  expect(decideRefundRequest(given({ now: '2026-05-31T12:00:00.000Z' }))).toMatchObject({ amount: 3230 });
});
