import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#contract/states/booking.ts';
import { publicName } from './author-name.ts';
import { reviewState } from './reviewable.ts';

const ENDED = '2026-05-05T19:00:00.000Z';
const after = (days: number) => new Date(Date.parse(ENDED) + days * 86_400_000).toISOString();
const standing = (status: (typeof bookingStatuses)[number], days: number, is_reviewed = false) =>
  reviewState({ status, ends_at: ENDED, is_reviewed }, after(days));

describe('a booking can be reviewed', () => {
  test.each([
    [-0.01, 'ahead'],
    [0, 'open'],
    [1, 'open'],
    [60, 'open'],
    [60.01, 'over'],
    [400, 'over'],
  ] as const)('completed, %d days after its end: %s', (days, state) => {
    const found = standing('completed', days);
    expect(found.state).toBe(state);
    expect(found.open_until).toBe(state === 'open' ? after(60) : null);
    expect(found.why_not === null).toBe(state === 'open');
  });

  test('only when it took place', () => {
    const open = bookingStatuses.filter((status) => standing(status, 1).state === 'open');
    expect(open).toEqual(['completed']);
    expect(standing('no_show', 1)).toMatchObject({ state: 'never', why_not: expect.stringContaining('missed') });
    expect(standing('cancelled', 1)).toMatchObject({
      state: 'never',
      why_not: expect.stringContaining('didn’t happen'),
    });
  });

  test('once', () => {
    for (const status of bookingStatuses) expect(standing(status, 1, true).state).toBe('written');
  });
});

test.each([
  ['Cleo Customer', 'Cleo C.'],
  ['Ada', 'Ada'],
  ['  María   José  García Márquez ', 'María M.'],
  ['李 小龙', '李 小.'],
  ['Anna-Lena von der Heide', 'Anna-Lena H.'],
])('%s signs as %s', (name, signed) => expect(publicName(name)).toBe(signed));
