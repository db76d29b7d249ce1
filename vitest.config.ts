import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { callModules } from './bin/plugins/call-modules.ts';
import { openCount } from './test/budgets/run.ts';
import Order from './test/setup/file-order.ts';
import { runsAhead } from './test/setup/instant.ts';
import { type Kind, testFiles } from './test/setup/kinds.ts';
import './test/setup/seed.ts';

interface Limits {
  /**
   * How long a test of the kind may take on a free machine with two cores, in seconds; on a slower or busier one as many
   * times longer (test/setup/busy-machine.ts). Only what hangs takes that long.
   */
  readonly seconds: number;
  /** Whether each file has a process of its own; else the files of a worker share its modules. */
  readonly isolate?: boolean;
  /** Whether the kind needs the database of the run: all but a few do. */
  readonly database?: boolean;
  /** What the tests run in: Node, or a page without a browser for single components. */
  readonly environment?: 'node' | 'happy-dom';
  /** What each of its files begins with, besides what all have. */
  readonly setupFiles?: readonly string[];
}

/** The kinds of test (test/setup/kinds.ts). */
const projects: Readonly<Record<Kind, Limits>> = {
  unit: { seconds: 240, database: false },
  components: { seconds: 120, database: false, environment: 'happy-dom', setupFiles: ['test/setup/component-page.ts'] },
  server: { seconds: 120 },
  app: { seconds: 300 },
  races: { seconds: 180 },
  e2e: { seconds: 600 },
  processes: { seconds: 180, isolate: true, database: false },
  crash: { seconds: 600, isolate: true },
  attacks: { seconds: 600, isolate: true },
  browsers: { seconds: 600 },
};

// All processes of the run inherit its time, and count what they spend.
runsAhead();
openCount();

const { byKind } = testFiles(import.meta.dirname);

// Servers that tests start compile what earlier ones did not (bin/server-env.mjs): half of their start is saved.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'build/compiled');

export default defineConfig({
  plugins: [callModules()],
  test: {
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: Order },
    reporters: ['./test/setup/reporter.ts'],
    projects: Object.entries(projects).map(
      ([name, { seconds, isolate = false, database = true, environment = 'node', setupFiles = [] }]) => ({
        extends: true as const,
        test: {
          name,
          environment,
          include: [...(byKind.get(name as Kind) ?? [])],
          globalSetup: [database ? 'test/setup/database.ts' : 'test/setup/no-database.ts'],
          // Kinds with a process for each file have no properties, and would load their library each time.
          setupFiles: [
            'test/setup/busy-machine.ts',
            'test/setup/console-noise.ts',
            ...(isolate ? [] : ['test/setup/properties.ts']),
            ...setupFiles,
          ],
          isolate,
          // A transition that is still under way when a file ends would set state in a page that is gone.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          testTimeout: seconds * 1_000,
          hookTimeout: 300_000,
          // A limit that only what hangs reaches, below the one of the test, which would not say what was waited for.
          expect: { poll: { timeout: 45_000 } },
          // Journeys are made side by side, each with a page or two: more of them at once would only wait for each
          // other.
          maxConcurrency: 3,
          // Only what waited in vain is repeated (test/setup/busy-machine.ts), and the report says so.
          retry: 1,
        },
      }),
    ),
  },
});
