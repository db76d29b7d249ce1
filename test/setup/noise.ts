import { afterEach, beforeEach, expect, vi } from 'vitest';

// Noise in the console is a failure: whatever is worth an error line is worth a test of its own.
let errors: unknown[][] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => {
    errors.push(line);
  });
});
afterEach(() => {
  expect(errors, 'console.error was called').toEqual([]);
});
