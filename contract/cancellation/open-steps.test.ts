import { expect, test } from 'vitest';
import { HOUR_MS, isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { type CancellationPolicy, decideCancellation } from './decide-cancellation.ts';
import { afterSteps, openSteps } from './open-steps.ts';

const starts_at = '2026-05-08T19:00:00.000Z';
const start = Date.parse(starts_at);
const early = '2026-04-01T00:00:00.000Z';

test('the deadlines of a date are in order of time, none after its cutoff', () => {
  const rules = { cancellation_policy: 'moderate', cancel_cutoff_minutes: 0, move_cutoff_minutes: 120 } as const;
  expect(openSteps(rules, starts_at, early)).toEqual([
    { kind: 'back', percent: 100, until: '2026-05-05T19:00:00.000Z' },
    { kind: 'back', percent: 50, until: '2026-05-07T19:00:00.000Z' },
    { kind: 'swap', percent: 0, until: '2026-05-08T17:00:00.000Z' },
  ]);
  const flexible = { ...rules, cancellation_policy: 'flexible', cancel_cutoff_minutes: 2880 } as const;
  expect(openSteps(flexible, starts_at, early)[0]).toEqual({
    ...{ kind: 'back', percent: 100, until: '2026-05-06T19:00:00.000Z' },
  });
  // Of two refunds that end with the cutoff, the better one is said.
  const cut = openSteps({ ...rules, cancel_cutoff_minutes: 5 * 1440 }, starts_at, early);
  expect(cut.map(({ percent }) => percent)).toEqual([100, 0]);
});

const policies: readonly CancellationPolicy[] = ['flexible', 'moderate', 'strict'];
const cutoffs = [0, 60, 1440, 2880, 14_400];
/** Instants around every deadline and cutoff, to the millisecond. */
const instants = [0, 1, 24, 48, 72, 168, 240, 300].flatMap((hours) =>
  [-1, 0, 1].map((ms) => start - hours * HOUR_MS + ms),
);

/** The percent of the price that a booking of long ago gets back when it is cancelled. */
function executed(policy: CancellationPolicy, cancel_cutoff_minutes: number, now: number, booked_at = early): number {
  const decided = decideCancellation({
    ...{ policy, by: 'customer', booked_at, starts_at, now: isoInstant(now), cancel_cutoff_minutes },
    ...{ credit: 0, system_charge: 500, total: 10_500, already_refunded: 0 },
  });
  return decided.allowed ? decided.refund_amount / 100 : 0;
}

/** The percent that the words promise to whoever cancels now: of the next deadline for refunds. */
const promised = (policy: CancellationPolicy, cancel_cutoff_minutes: number, now: number): number =>
  openSteps(
    { cancellation_policy: policy, cancel_cutoff_minutes, move_cutoff_minutes: 0 },
    starts_at,
    isoInstant(now),
  ).find(({ kind }) => kind === 'back')?.percent ?? 0;

test.each(policies)('what %s promises at any instant is what a cancellation refunds then', (policy) => {
  for (const cutoff of cutoffs)
    for (const now of instants) {
      const at = `${(start - now) / MINUTE_MS} minutes before, cutoff ${cutoff}`;
      expect([at, promised(policy, cutoff, now)]).toEqual([at, executed(policy, cutoff, now)]);
    }
});

test.each(policies)(
  '%s promises nothing, or only the hour after booking, where a new booking gets just that',
  (policy) => {
    for (const cancel_cutoff_minutes of cutoffs)
      for (const now of instants) {
        const rules = { cancellation_policy: policy, cancel_cutoff_minutes, move_cutoff_minutes: 0 };
        const said = afterSteps(rules, starts_at, isoInstant(now));
        const fresh = executed(policy, cancel_cutoff_minutes, now, isoInstant(now)) > 0;
        if (said !== 'none_text') expect([now, said]).toEqual([now, fresh ? 'none_in_hour' : 'none_now']);
      }
  },
);

test('the comparison finds a deadline that is past', () => {
  const now = start - 24 * HOUR_MS + 1;
  expect([executed('flexible', 0, now), promised('flexible', 0, now - 1)]).toEqual([0, 100]);
});
