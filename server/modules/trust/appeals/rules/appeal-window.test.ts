import { expect, test } from 'vitest';
import { computeAnswerDeadline, findAppealObstacle, mayDecideAppeal } from './appeal-window.ts';

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const action = { status: 'active', created_at: at('2026-01-01') };

test('a decision in force can be appealed once, for 180 days', () => {
  expect(findAppealObstacle(action, false, at('2026-01-02'))).toBeNull();
  expect(findAppealObstacle(action, true, at('2026-01-02'))).toBe('sent');
  expect(findAppealObstacle({ ...action, status: 'undone' }, false, at('2026-01-02'))).toBe('undone');
  expect(findAppealObstacle(action, false, at('2026-06-29'))).toBeNull();
  expect(findAppealObstacle(action, false, at('2026-06-30'))).toBe('late');
  expect(computeAnswerDeadline(at('2026-01-01'))).toEqual(at('2026-01-15'));
});

test.each([
  // Who decided, whom it concerns, who reads, who can decide: whether the reader may.
  ['ada', 'pat', 'sue', ['ada', 'sue'], { may: true, isOwn: false, isAlone: false }],
  ['ada', 'pat', 'ada', ['ada', 'sue'], { may: false, isOwn: true, isAlone: false }],
  ['ada', 'pat', 'ada', ['ada'], { may: true, isOwn: true, isAlone: true }],
  ['ada', 'sue', 'sue', ['ada', 'sue'], { may: false, isOwn: true, isAlone: false }],
  ['ada', 'sue', 'ada', ['ada', 'sue'], { may: true, isOwn: true, isAlone: true }],
] as const)('a decision of %s about %s, read by %s', (by_user_id, user_id, reader, deciders, expected) => {
  expect(mayDecideAppeal({ by_user_id, user_id }, reader, deciders)).toEqual(expected);
});
