import { expect, test } from 'vitest';
import { mayDecide } from './policy.ts';

test.each([
  ['user', []],
  ['support', ['refunds', 'reports', 'moderation']],
  ['finance', ['refunds', 'payments']],
  ['admin', ['refunds', 'reports', 'moderation', 'payments', 'settings']],
] as const)('%s decides %o', (role, matters) => {
  expect(
    (['refunds', 'reports', 'moderation', 'payments', 'settings'] as const).filter((matter) =>
      mayDecide({ role }, matter),
    ),
  ).toEqual(matters);
});
