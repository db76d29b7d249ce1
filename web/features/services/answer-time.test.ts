import { expect, test } from 'vitest';
import { serviceLabels } from '#locales/areas/service-labels.ts';
import { translate } from '#locales/format.ts';
import { answerTime } from './answer-time.ts';

const start = '2026-05-10T17:00:00.000Z';

test.each([
  [1, '2026-05-01T00:00:00Z', '1 hour'],
  [24, '2026-05-01T00:00:00Z', '24 hours'],
  [72, '2026-05-01T00:00:00Z', '3 days'],
  [36, '2026-05-01T00:00:00Z', '36 hours'],
  // The start comes sooner: two hours before it, in the zone of the session.
  [24, '2026-05-10T00:00:00Z', 'until Sun, May 10, 8:00\u00a0AM'],
])('an answer within %i hours, asked at %s: they have %s', (hours, now, label) => {
  const t = translate('en', serviceLabels);
  expect(answerTime(t, hours, start, 'America/Los_Angeles', new Date(now))).toBe(label);
});
