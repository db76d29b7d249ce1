import { afterEach, beforeEach, expect, vi } from 'vitest';

// Console output fails a test: a logged error needs a test of its own.
let errors: unknown[][] = [];
/** Whether React warns of an element that HTML has and the test page does not know yet. */
const isKnownTag = (line: readonly unknown[]) => line[1] === 'search' && String(line[0]).startsWith('The tag <%s>');
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => {
    if (!isKnownTag(line)) errors.push(line);
  });
});
afterEach(() => {
  expect(errors, 'console.error was called').toEqual([]);
});
