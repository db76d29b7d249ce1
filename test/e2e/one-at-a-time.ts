import { type TestFunction, type TestOptions, test } from 'vitest';
import { isThorough } from '#test/setup/kinds.ts';
import { type Size, sizes } from './visitor.ts';

/**
 * `test` for the journeys of a size: all of them in `npm run test:all`, else every other one, so each runs at one size.
 */
export function inTurn({ name: size }: Pick<Size, 'name'>) {
  let place = sizes.findIndex(({ name }) => name === size);
  return (name: string, first: TestOptions | TestFunction, run?: TestFunction): void => {
    const isMine = isThorough || place % sizes.length === 0;
    place += 1;
    if (!isMine) return;
    if (typeof first === 'function') test(name, first);
    else test(name, first, run);
  };
}
