import { expect, it } from 'vitest';
import { filesUnder, textOf } from './tree.ts';

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

it('takes the time of tests from the run', () => {
  const tests = [
    ...filesUnder('test', /\.tsx?$/),
    ...['bin', 'contract', 'server', 'db', 'web'].flatMap((folder) => filesUnder(folder, /\.test\.tsx?$/)),
  ];
  const asking = tests.filter((file) => file !== 'test/project/clock.test.ts' && asksMachine.test(textOf(file)));
  expect(asking.filter((file) => !machineTime.some((each) => each.test(file)))).toEqual([]);
  // The exceptions still are some, so that the pattern finds what it is to find.
  for (const each of machineTime)
    expect(
      asking.some((file) => each.test(file)),
      String(each),
    ).toBe(true);
});
