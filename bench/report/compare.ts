import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compared } from './comparison.ts';
import { type Result, type Row, short } from './report.ts';

const TURNS = 2;
const here = join(import.meta.dirname, '../..');

/**
 * Runs benches alternately in another checkout and in this one (A B A B), each with its own database. Prints the
 * medians and their ratios, and names rows that are more than 5 % worse here. Stored results don't change.
 */
export async function compare(folder: string, names: readonly string[]): Promise<void> {
  const other = resolve(folder);
  if (!existsSync(join(other, 'bench', 'main.ts'))) throw new Error(`${folder} is no checkout with benches.`);
  if (names.length === 0) throw new Error('Name the benches: npm run bench -- compare <folder> booking mixed');
  const [theirs, ours]: [Row[][], Row[][]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    theirs.push(await measured(other, names));
    ours.push(await measured(here, names));
  }
  const rows = compared(theirs, ours);
  for (const { name, unit, first, second, ratio, is_worse } of rows)
    process.stdout.write(
      `${name.padEnd(36)} ${short(first)} ` +
        `→ ${short(second)} ${unit}   ${ratio.toFixed(2)}${is_worse ? '   WORSE' : ''}\n`,
    );
  const worse = rows.filter(({ is_worse }) => is_worse);
  process.stdout.write(
    worse.length === 0
      ? 'No row is more than 5 % worse.\n'
      : `More than 5 % worse: ${worse.map(({ name }) => name).join('; ')}.\n`,
  );
  if (worse.length > 0) process.exitCode = 1;
}

/** The rows of one run of some benches in a checkout; its stored results are restored afterwards. */
async function measured(checkout: string, names: readonly string[]): Promise<Row[]> {
  const files = names.map((name) => join(checkout, 'bench', 'results', `${name}.json`));
  const stored = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : null));
  try {
    await run(checkout, names);
    return files.flatMap((file, at) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
      if (text === null || text === stored[at]) throw new Error(`${checkout} kept no result of ${names[at]}.`);
      return (JSON.parse(text) as Result).rows;
    });
  } finally {
    for (const [at, file] of files.entries()) {
      const text = stored[at] ?? null;
      if (text === null) rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
  }
}

function run(checkout: string, names: readonly string[]): Promise<void> {
  // Each checkout needs its own database and folder. A trial isn't stored.
  const env = { ...process.env };
  for (const name of ['DATABASE_URL', 'PLAZA_DATA', 'GROWTH_SIZES', 'HISTORY_COUNT', 'LIGHTHOUSE_TIMES'])
    delete env[name];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['bin/plaza.mjs', 'bench', ...names], {
      cwd: checkout,
      env,
      stdio: 'inherit',
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The benches of ${checkout} ended with ${code}.`)),
    );
  });
}
