import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/setup/global.ts'],
    setupFiles: ['test/setup/noise.ts'],
    include: ['{bin,contract,server,db,web,test}/**/*.test.ts', 'web/**/*.test.tsx'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes when two busy cores get to it.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Journeys are made side by side, each with a browser or two: more of them at once would only wait for each other.
    maxConcurrency: 3,
    // Where a browser waited in vain, two busy cores may be why: that journey is made once more, and the report says so. What is wrong stays wrong.
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
  },
});
