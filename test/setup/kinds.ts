// The kind of a test file decides its project in vitest.config.ts and whether `npm test` runs it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The kinds of test in start order: those with the longest files come first, and the shortest fill the end. */
export const kinds = [
  ...(['e2e', 'crash', 'processes', 'races', 'app', 'server', 'unit', 'components', 'attacks'] as const),
  'browsers',
] as const;
export type Kind = (typeof kinds)[number];

/** The tests that only `npm run test:all` runs. */
const THOROUGH: readonly Kind[] = ['attacks'];

/**
 * Files that only `npm run test:all` runs: journeys whose rules have tests of calls and whose screens others open, a
 * year of mails whose kinds have their own, and kills of what a shorter test kills, too. They take minutes each.
 */
const LONG_FILES: readonly string[] = [
  'test/crash/cancel-event.test.ts',
  'test/crash/pause.test.ts',
  'test/crash/settle-event.test.ts',
  'test/e2e/completion.test.ts',
  'test/e2e/discounts.test.ts',
  'test/e2e/events/change-tickets.test.ts',
  'test/e2e/events/hires.test.ts',
  'test/e2e/events/tickets-gone.test.ts',
  'test/e2e/mail-links.test.ts',
  'test/e2e/my-page.test.ts',
  'test/e2e/offer.test.ts',
  'test/e2e/operator.test.ts',
  'test/e2e/provider-day.test.ts',
  'test/e2e/refund.test.ts',
  'test/e2e/stripe.test.ts',
  'test/e2e/wallet.test.ts',
  'test/mail/year/year.test.ts',
];

/** Files that measure a process or its memory, or wait for the clock, each in a separate process. */
const ALONE: Readonly<Record<string, Kind>> = {
  'server/main.test.ts': 'processes',
  'server/performance/release-memory.test.ts': 'processes',
  'server/providers/database/embedded.test.ts': 'processes',
  'server/kernel/http/slow-clients.test.ts': 'attacks',
};

/** Folders whose files all have one kind. */
const FOLDERS: Readonly<Record<string, Kind>> = {
  'test/app/': 'app',
  'test/e2e/': 'e2e',
  'test/races/': 'races',
  'test/crash/': 'crash',
  'test/attacks/': 'attacks',
  'test/browsers/': 'browsers',
};

/** Whether `npm run test:all` runs: both sizes and colour schemes, many rounds, long histories. */
export const isThorough = process.env.PLAZA_TESTS === 'all';

/** Whether the run is `npm test` of all files, which leaves some of them to `npm run test:all`. */
const isFast = process.env.PLAZA_TESTS === 'fast';

/** Whether the run is `npm run test:browsers`, which alone makes the journeys in Firefox and WebKit. */
const isInBrowsers = process.env.PLAZA_TESTS === 'browsers';

/** The test files that a run has by kind, and how many it leaves out. */
interface TestFiles {
  readonly byKind: ReadonlyMap<Kind, readonly string[]>;
  readonly left: number;
}

/** Finds the test files of the repository. */
export function testFiles(root: string): TestFiles {
  const files = globSync(['{bin,contract,server,db,web,test}/**/*.test.ts', 'web/**/*.test.tsx'], { cwd: root });
  const byKind = new Map<Kind, string[]>();
  let left = 0;
  for (const file of files.map((each) => each.replaceAll('\\', '/')).sort()) {
    const kind = kindOf(file, root);
    if ((kind === 'browsers') !== isInBrowsers) continue;
    if (isFast && (THOROUGH.includes(kind) || LONG_FILES.includes(file))) left += 1;
    else byKind.set(kind, [...(byKind.get(kind) ?? []), file]);
  }
  return { byKind, left };
}

export function kindOf(file: string, root: string): Kind {
  const folder = Object.keys(FOLDERS).find((each) => file.startsWith(each)) ?? '';
  const known = ALONE[file] ?? FOLDERS[folder] ?? (file.endsWith('.dom.test.tsx') ? 'components' : undefined);
  if (known) return known;
  if (!wantsDatabase(file, root)) return 'unit';
  return file.startsWith('test/') ? 'app' : 'server';
}

/** What a file says that uses the run's database server. */
const USES_DATABASE = /inject\('databaseUrl'\)/;

/** Whether a file, or a file under test/ that it imports, needs the run's database server. */
function wantsDatabase(file: string, root: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (USES_DATABASE.test(text)) return true;
  return Array.from(text.matchAll(/from '([^']+)'/g), ([, from = '']) => from)
    .map((from) => (from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(file), from) : ''))
    .some((path) => path.startsWith('test/') && existsSync(join(root, path)) && wantsDatabase(path, root, seen));
}
