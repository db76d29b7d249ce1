import { randomInt } from 'node:crypto';

const SEEDS = 2 ** 31;

/** The seed of the run, which its random cases follow: that of the environment, which repeats a run, or a new one. */
export const seed = readSeed();

function readSeed(): number {
  // The workers of the run inherit it.
  process.env.PLAZA_TEST_SEED ??= String(randomInt(SEEDS));
  const found = Number(process.env.PLAZA_TEST_SEED);
  if (!Number.isInteger(found) || found < 0 || found >= SEEDS)
    throw new Error(`PLAZA_TEST_SEED is a whole number from 0 to ${SEEDS - 1}.`);
  return found;
}
