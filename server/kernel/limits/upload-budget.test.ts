import { expect, test } from 'vitest';
import { isRefusal, Refusal } from '#contract/errors.ts';
import { createUploadBudget } from './upload-budget.ts';

test('one sender is limited in forms, all senders together in bytes', () => {
  const upload_budget = createUploadBudget({ max_bytes: 100, max_each: 2 });
  const said = (who: string, bytes: number) => {
    const entered = upload_budget.enter(who, bytes);
    return entered instanceof Refusal ? entered.code : entered;
  };
  const first = upload_budget.enter('ann', 40);
  const second = upload_budget.enter('ann', 40);
  expect(said('ann', 1)).toBe('rate_limited');
  expect(said('ben', 30)).toBe('unavailable');
  if (isRefusal(first) || isRefusal(second)) throw new Error('Both should have come in.');
  first.leave();
  // Releasing twice counts once.
  first.leave();
  expect(said('ben', 61)).toBe('unavailable');
  expect(said('ben', 60)).not.toBeTypeOf('string');
  second.leave();
});

test('a form larger than the whole budget is admitted alone', () => {
  const upload_budget = createUploadBudget({ max_bytes: 100, max_each: 2 });
  expect(isRefusal(upload_budget.enter('ann', 1000))).toBe(false);
  expect(isRefusal(upload_budget.enter('ben', 1))).toBe(true);
});
