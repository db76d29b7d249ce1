import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files by their size, as usual; but the small one that holds most journeys takes longest of all, and must not be waited for alone at the end. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/e2e/journeys.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/setup/global.ts'],
    setupFiles: ['test/setup/noise.ts'],
    include: ['{bin,contract,server,db,web,test}/**/*.test.ts', 'web/**/*.test.tsx'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: JourneysFirst },
    pool: 'forks',
    maxWorkers: 2,
    // Journeys are made side by side, each with a browser or two: more of them at once would only wait for each other.
    maxConcurrency: 3,
    // Where a browser waited in vain, two busy cores may be why: that journey is made once more, and the report says so. What is wrong stays wrong.
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
  },
});
