import { expect, test } from 'vitest';
import { bankState, missingLabels } from './bank-state.ts';

const given = (over: Partial<Parameters<typeof bankState>[0] & object> = {}) => ({
  details_submitted: true,
  payouts_enabled: false,
  requirements: [] as string[],
  ...over,
});

test.each([
  ['none', null],
  ['started', given({ details_submitted: false, requirements: ['external_account'] })],
  ['needs_more', given({ requirements: ['individual.verification.document'] })],
  ['in_review', given()],
  ['verified', given({ payouts_enabled: true, requirements: ['individual.phone'] })],
] as const)('an account can be %s', (state, account) => {
  expect(bankState(account)).toBe(state);
});

test('what is missing is said in words, each once', () => {
  const asked = ['individual.dob.day', 'individual.dob.month', 'external_account', 'something.new', 'something.newer'];
  expect(missingLabels(asked)).toEqual([
    'Your date of birth',
    'Your bank account',
    'Another detail for the payment company',
  ]);
});
