import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withdrawalExemptions } from '#contract/cancellation/withdrawal.ts';
import { isViolation } from '#contract/violation.ts';
import { decideWithdrawal, readableEnd, type WithdrawalInput } from './withdrawal.ts';

/** A session of a week later, booked in Berlin on Wednesday the 3rd of June 2026. */
const given = (over: Partial<WithdrawalInput> = {}): WithdrawalInput => ({
  is_offered: true,
  status: 'confirmed',
  confirmed_at: '2026-06-03T10:00:00Z',
  is_entered: false,
  exemption: 'none',
  timezone: 'Europe/Berlin',
  starts: ['2026-07-20T08:00:00Z'],
  now: '2026-06-04T10:00:00Z',
  ...over,
});

function answerTo(input: WithdrawalInput): string {
  const answer = decideWithdrawal(input);
  return isViolation(answer) ? answer.violated : `${answer.is_rest ? 'rest' : 'all'} until ${answer.until}`;
}

/** The end of the 17th in Berlin. */
const END = '2026-06-17T22:00:00.000Z';
const dates = ['2026-06-06T08:00:00Z', '2026-06-13T08:00:00Z'];

describe('a customer withdraws', () => {
  test.each<[string, Partial<WithdrawalInput>, string]>([
    ['from a session', {}, `all until ${END}`],
    ['in the last moment', { now: '2026-06-17T21:59:59.999Z' }, `all until ${END}`],
    ['a moment later', { now: END }, 'too_late'],
    ['counted by the days of the place', { timezone: 'America/Los_Angeles' }, 'all until 2026-06-18T07:00:00.000Z'],
    ['whose last day is a Saturday', { confirmed_at: '2026-06-06T10:00:00Z' }, 'all until 2026-06-22T22:00:00.000Z'],
    ['whose last day is a Sunday', { confirmed_at: '2026-06-07T10:00:00Z' }, 'all until 2026-06-22T22:00:00.000Z'],
    [
      'over the change of clocks',
      { confirmed_at: '2026-10-13T10:00:00Z', now: '2026-10-14T10:00:00Z', starts: ['2026-12-01T08:00:00Z'] },
      'all until 2026-10-27T23:00:00.000Z',
    ],
    ['before a session that is nearer', { starts: ['2026-06-08T08:00:00Z'] }, 'all until 2026-06-08T08:00:00.000Z'],
    ['when it begins', { starts: ['2026-06-04T10:00:00Z'] }, 'performed'],
    ['when it is over', { status: 'completed', starts: ['2026-06-04T08:00:00Z'] }, 'performed'],
    ['after not coming', { status: 'no_show', starts: ['2026-06-04T08:00:00Z'] }, 'performed'],
    ['from all dates', { starts: dates }, 'all until 2026-06-13T08:00:00.000Z'],
    ['from the dates that are left', { starts: dates, now: dates[0] ?? '' }, 'rest until 2026-06-13T08:00:00.000Z'],
    ['from no date that is left', { starts: dates, now: dates[1] ?? '' }, 'performed'],
    ['where nothing takes place', { starts: [] }, 'performed'],
    ['from a request', { status: 'requested', confirmed_at: null }, 'no_contract'],
    ['from an unpaid hold', { status: 'awaiting_payment', confirmed_at: null }, 'no_contract'],
    ['from a declined request', { status: 'declined', confirmed_at: null }, 'no_contract'],
    ['twice', { status: 'cancelled' }, 'ended'],
    ['from what was bought at the door', { is_entered: true }, 'in_person'],
    ['from leisure on a date', { exemption: 'leisure' }, 'exempt'],
    ['from urgent repairs', { exemption: 'repairs' }, 'exempt'],
    ['from a private host', { exemption: 'private' }, 'exempt'],
    ['where it is not offered', { is_offered: false }, 'not_offered'],
  ])('%s', (_name, over, wanted) => {
    expect(answerTo(given(over))).toBe(wanted);
  });

  test('has a reason for each exemption', () => {
    for (const exemption of withdrawalExemptions)
      expect(isViolation(decideWithdrawal(given({ exemption })))).toBe(exemption !== 'none');
  });
});

const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const scene = fc.record({
  confirmed_at: at,
  timezone: fc.constantFrom('Europe/Berlin', 'Atlantic/Azores', 'Asia/Nicosia', 'Pacific/Auckland'),
  starts: fc.array(at, { minLength: 1, maxLength: 4 }),
  now: at,
});

test('is possible until the moment that it says, and never again', () => {
  fc.assert(
    fc.property(scene, at, (over, later) => {
      const answer = decideWithdrawal(given(over));
      if (isViolation(answer)) {
        if (later > over.now) expect(isViolation(decideWithdrawal(given({ ...over, now: later })))).toBe(true);
        return;
      }
      const end = Date.parse(answer.until);
      expect(isViolation(decideWithdrawal(given({ ...over, now: new Date(end - 1) })))).toBe(false);
      expect(isViolation(decideWithdrawal(given({ ...over, now: new Date(end) })))).toBe(true);
      expect(Math.max(...over.starts.map(Number))).toBeGreaterThan(over.now.getTime());
    }),
  );
});

test('lasts from 14 days to 17 and the hour of a clock change', () => {
  const DAY = 86_400_000;
  const starts = [new Date('2028-01-01')];
  fc.assert(
    fc.property(scene, ({ confirmed_at, timezone }) => {
      const answer = decideWithdrawal(given({ confirmed_at, timezone, starts, now: confirmed_at }));
      const lasts = isViolation(answer) ? 0 : Date.parse(answer.until) - confirmed_at.getTime();
      expect(lasts).toBeGreaterThanOrEqual(14 * DAY - DAY / 24);
      expect(lasts).toBeLessThanOrEqual(17 * DAY + DAY / 24);
    }),
  );
});

test('who is told the end of a day reads its last minute, and a start as it is', () => {
  expect(readableEnd(END, 'Europe/Berlin')).toBe('2026-06-17T21:59:00.000Z');
  expect(readableEnd(END, 'America/Los_Angeles')).toBe(END);
  // In Santiago clocks skip midnight on that day.
  expect(readableEnd('2026-09-06T04:00:00.000Z', 'America/Santiago')).toBe('2026-09-06T03:59:00.000Z');
});
