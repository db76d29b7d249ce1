import { expect, it } from 'vitest';
import { filesUnder, textOf } from './project-files.ts';

/** Files of tests that tell the machine's time, each for a reason. */
const machineTime: readonly RegExp[] = [
  // They start databases and servers of their own, which tell it, too.
  /^test\/crash\//,
  // Libraries that know no other clock check what these sign.
  /^test\/(gateway|stripe)\//,
  /^server\/providers\/push\/web-push\.test\.ts$/,
  // What browsers do with their own clock.
  /^web\/api\/(clock|session)\.test\.ts$/,
];
const asksMachine = /\bDate\.now\(\)|\bnew Date\(\)/;

/** Files of tests that measure time as it passes, each for a reason. */
const stopwatches: readonly RegExp[] = [
  // Processes of their own are given up after a while that grows with what the machine has to do.
  /^test\/crash\//,
  /^test\/(e2e\/running-plaza|races\/arena|browsers\/engines\/webkit)\.ts$/,
  // Attacks last a while; what they cost others is compared with what a quiet server answers at the same time.
  /^test\/attacks\//,
  /^server\/kernel\/http\/slow-clients\.test\.ts$/,
  // They measure the machine, whose speed is the measure of others, and what each test took.
  /^test\/setup\//,
  // The bound of an error is how long the question took.
  /^server\/kernel\/database\/database-clock\.test\.ts$/,
  // Memory is returned after a while of quiet.
  /^server\/performance\/release-memory\.test\.ts$/,
  // What the browser measured says what came before what.
  /^test\/e2e\/stories\/reading\.ts$/,
  // They stop the time or set it, so that what is remembered for seconds is never asked again, or always.
  /^test\/budgets\/(calls|town)\.test\.ts$/,
  // It counts what was measured.
  /^test\/e2e\/events\/check-in\.test\.ts$/,
];
const measuresTime = /\bperformance\.(now|measure|getEntries)/;

const tests = [
  ...filesUnder('test', /\.tsx?$/),
  ...['bin', 'contract', 'server', 'db', 'web'].flatMap((folder) => filesUnder(folder, /\.test\.tsx?$/)),
].filter((file) => file !== 'test/project/clock.test.ts');

it.each([
  ['takes the time of tests from the run', asksMachine, machineTime],
  ['judges no test by how long something took', measuresTime, stopwatches],
])('%s', (_, pattern, exceptions) => {
  const found = tests.filter((file) => pattern.test(textOf(file)));
  expect(found.filter((file) => !exceptions.some((each) => each.test(file)))).toEqual([]);
  // The exceptions still are some, so that the pattern finds what it is to find.
  for (const each of exceptions)
    expect(
      found.some((file) => each.test(file)),
      String(each),
    ).toBe(true);
});
