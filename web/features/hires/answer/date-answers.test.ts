import { expect, test } from 'vitest';
import type { HireDate } from '#contract/events/hire.ts';
import { idsWith, suggestedAnswers } from './date-answers.ts';

const date = (occurrence_id: string, own: Partial<HireDate> = {}) =>
  ({ occurrence_id, can: ['accept', 'decline'], clash: null, ...own }) as unknown as HireDate;

test('free dates are to be accepted, those that clash declined, others are not asked', () => {
  const clash = { kind: 'event', title: 'Wedding', starts_at: '', ends_at: '' } as const;
  const answers = suggestedAnswers([date('a'), date('b', { clash }), date('c', { can: ['cancel'] })]);
  expect(idsWith(answers, 'accept')).toEqual(['a']);
  expect(idsWith(answers, 'decline')).toEqual(['b']);
});
