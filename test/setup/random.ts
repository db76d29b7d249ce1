import { createHash } from 'node:crypto';
import { seed } from './seed.ts';

/** Draws a whole number from 0 to below a limit. */
export type Draw = (below: number) => number;

/**
 * Numbers for the choice of cases. They follow from the seed of the run and a name, so that a run with the same seed
 * has the same cases, whichever tests run beside them.
 */
export function randomOf(name: string): Draw {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE();
  return (below) => {
    // The generator mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Copies a list in random order. */
export function shuffled<Value>(values: readonly Value[], draw: Draw): Value[] {
  return values
    .map((value) => ({ value, at: draw(2 ** 32) }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
