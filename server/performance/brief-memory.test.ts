import { afterEach, expect, test, vi } from 'vitest';
import { BriefMemory } from './brief-memory.ts';

afterEach(() => void vi.restoreAllMocks());

interface Answer {
  readonly n: number;
  readonly size?: number | null;
}

const sizeOf = ({ size = 1 }: Answer) => size;

/** Numbers what is read. */
function numbered(more: Partial<Answer> = {}) {
  let reads = 0;
  return async () => {
    reads += 1;
    return { ...more, n: reads };
  };
}

test('an answer is read once for all who ask within its time, then again', async () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const memory = new BriefMemory({ ms: 5_000, maxSize: 10, sizeOf });
  const read = numbered();
  expect(memory.find('a')).toBeUndefined();
  const asked = [memory.get('a', read), memory.get('a', read), memory.get('b', read)];
  expect(await Promise.all(asked)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  now += 4_999;
  expect(await memory.find('a')).toEqual({ n: 1 });
  now += 1;
  expect(memory.find('a')).toBeUndefined();
  expect(await memory.get('a', read)).toEqual({ n: 3 });
});

test('what fails is asked again, and what is used least makes room', async () => {
  const memory = new BriefMemory({ ms: 5_000, maxSize: 10, sizeOf });
  await expect(memory.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const large = numbered({ size: 4 });
  expect(await memory.get('a', large)).toMatchObject({ n: 1 });
  await memory.get('b', large);
  await memory.get('a', large);
  await memory.get('c', large);
  expect([memory.find('a'), memory.find('b'), memory.find('c')].map((each) => each !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

test('what has no size is given to all who wait for it, and not remembered', async () => {
  const memory = new BriefMemory({ ms: 5_000, maxSize: 10, sizeOf });
  const read = numbered({ size: null });
  const asked = [memory.get('a', read), memory.get('a', read)];
  expect((await Promise.all(asked)).map(({ n }) => n)).toEqual([1, 1]);
  expect(memory.find('a')).toBeUndefined();
});
