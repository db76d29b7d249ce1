import { type TestFunction, type TestOptions, test } from 'vitest';
import { isThorough } from '#test/setup/kinds.ts';
import { type Size, sizes } from './visitor.ts';

/**
 * `test` for the journeys of a size: all of them in `npm run test:all`, else about half, so each runs at one size. The
 * name decides which, whatever else the file has.
 */
export function inTurn({ name: size }: Pick<Size, 'name'>) {
  return (name: string, first: TestOptions | TestFunction, run?: TestFunction): void => {
    const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((one, other) => one + other, 0);
    if (!isThorough && sizes[sum % sizes.length]?.name !== size) return;
    if (typeof first === 'function') test(name, first);
    else test(name, first, run);
  };
}
