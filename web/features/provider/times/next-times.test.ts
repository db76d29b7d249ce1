import { expect, test } from 'vitest';
import type { Service } from '#contract/entities/provider.ts';
import { nextTimes } from './next-times.ts';

const service = (title: string) => ({ _id: title, title }) as Service;

test('lists the first time of each service and day, the next one first', () => {
  const free = [
    { service: service('Flow'), starts: ['2026-11-25T15:30:00Z', '2026-11-25T16:00:00Z', '2026-11-26T15:30:00Z'] },
    { service: service('Poses'), starts: ['2026-11-24T20:00:00Z'] },
    { service: service('None'), starts: [] },
  ];
  const found = nextTimes(free, 'America/Los_Angeles').map(({ service: of, starts_at }) => `${of.title} ${starts_at}`);
  expect(found).toEqual(['Poses 2026-11-24T20:00:00Z', 'Flow 2026-11-25T15:30:00Z', 'Flow 2026-11-26T15:30:00Z']);
  expect(nextTimes(free, 'America/Los_Angeles', 1)).toHaveLength(1);
});
