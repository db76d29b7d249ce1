import { afterEach, expect, test, vi } from 'vitest';
import { BriefMemory } from './brief-memory.ts';

afterEach(() => void vi.restoreAllMocks());

test('an answer is read once for all who ask within its time, then again', async () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const memory = new BriefMemory<{ n: number }>({ ms: 5_000, maxSize: 10 });
  let reads = 0;
  const read = async () => {
    reads += 1;
    return { n: reads };
  };
  expect(memory.find('a')).toBeUndefined();
  const asked = [memory.get('a', 1, read), memory.get('a', 1, read), memory.get('b', 1, read)];
  expect(await Promise.all(asked)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  now += 5_000;
  expect(await memory.find('a')).toEqual({ n: 1 });
  now += 1;
  expect(memory.find('a')).toBeUndefined();
  expect(await memory.get('a', 1, read)).toEqual({ n: 3 });
});

test('what fails is asked again, and what is used least makes room', async () => {
  const memory = new BriefMemory<{ n: number }>({ ms: 5_000, maxSize: 10 });
  await expect(memory.get('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await memory.get('a', 4, async () => ({ n: 1 }))).toEqual({ n: 1 });
  await memory.get('b', 4, async () => ({ n: 2 }));
  await memory.get('a', 4, async () => ({ n: 3 }));
  await memory.get('c', 4, async () => ({ n: 4 }));
  expect([memory.find('a'), memory.find('b'), memory.find('c')].map((each) => each !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});
