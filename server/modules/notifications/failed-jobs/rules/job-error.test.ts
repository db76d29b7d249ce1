import { expect, test } from 'vitest';
import { jobError } from './job-error.ts';

test.each([
  ['Error: no answer\n    at deliver (mail.ts:1:2)', 'Error: no answer'],
  ['550 <ada@example.com>: unknown mailbox', '550 ••• unknown mailbox'],
  ['The number +1 (503) 555-0142 is not reachable.', 'The number ••• is not reachable.'],
  ['Status 503 after 30000 ms', 'Status 503 after 30000 ms'],
  ['x'.repeat(400), 'x'.repeat(300)],
])('%s', (error, shown) => {
  expect(jobError(error)).toBe(shown);
});
