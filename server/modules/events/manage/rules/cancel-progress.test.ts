import { expect, test } from 'vitest';
import { type CancelFacts, progressOf } from './cancel-progress.ts';

const now = new Date('2026-11-18T22:14:30Z');
const ended = { bookings: 21, refund_amount: 89460, accepted_amount: 89460, unanswered: 0, rejected: 0 };
const job = { run_at: new Date('2026-11-18T22:14:00Z'), is_retry: false };
const progress = (facts: Partial<CancelFacts>) => progressOf({ ended, left: 0, due: 0, job: null, ...facts }, now);

test('a job that runs has bookings left, whose refunds count as still to come', () => {
  expect(progress({ left: 7, due: 29820, job })).toMatchObject({
    status: 'running',
    bookings: 28,
    bookings_done: 21,
    refund_amount: 119280,
    refunded_amount: 89460,
    retry_at: null,
  });
});

test('bookings that failed wait for the next try of their job', () => {
  const retry = { run_at: new Date('2026-11-18T22:20:00Z'), is_retry: true };
  const found = progress({ left: 1, job: retry });
  expect(found).toMatchObject({ status: 'waiting', bookings_retried: 1, retry_at: '2026-11-18T22:20:00.000Z' });
});

test('refunds without an answer wait for the next full minute', () => {
  const found = progress({ ended: { ...ended, accepted_amount: 85000, unanswered: 1 } });
  expect(found).toMatchObject({ status: 'waiting', refunds_retried: 1, retry_at: '2026-11-18T22:15:00.000Z' });
});

test('nothing left is done; nothing cancelled is none', () => {
  expect(progress({})).toMatchObject({ status: 'done', bookings: 21, retry_at: null });
  expect(progress({ ended: { ...ended, bookings: 0 } }).status).toBe('none');
});
