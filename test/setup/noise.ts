import { afterEach, beforeEach, expect, vi } from 'vitest';

// Console output fails a test: a logged error needs a test of its own.
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
