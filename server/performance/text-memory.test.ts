import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextMemory } from './text-memory.ts';

const store = (memory: TextMemory, id: string, version: string, before: string, after: string) =>
  memory.store(id, version, Buffer.from(before + after), Buffer.byteLength(before));
const read = (memory: TextMemory, id: string, version: string) => {
  const place = memory.find(id, version);
  return (
    place && [
      place.block.toString('utf8', place.at, place.parted),
      place.block.toString('utf8', place.parted, place.end),
    ]
  );
};

test('a text is found in its version only, until another replaces it', () => {
  const memory = new TextMemory(100);
  store(memory, 'a', '1', 'Grüße, ', 'Anna');
  expect(read(memory, 'a', '1')).toEqual(['Grüße, ', 'Anna']);
  expect([read(memory, 'a', '2'), read(memory, 'b', '1')]).toEqual([null, null]);
  store(memory, 'a', '2', '', 'Anna');
  expect([read(memory, 'a', '1'), read(memory, 'a', '2')]).toEqual([null, ['', 'Anna']]);
});

test('entries unused for a round are evicted, and oversized ones are not stored', () => {
  const memory = new TextMemory(10);
  const here = (...ids: string[]) => ids.filter((id) => read(memory, id, '1') !== null);
  const take = (id: string) => store(memory, id, '1', id, id.repeat(2));
  for (const id of ['a', 'b', 'c']) take(id);
  // Eviction spares each new entry once; then b is found again.
  for (const id of ['d', 'e', 'f']) take(id);
  expect(here('b', 'd', 'e', 'f')).toEqual(['b']);
  for (const id of ['g', 'h', 'i']) take(id);
  expect(here('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i')).toEqual(['b', 'g', 'i']);
  store(memory, 'j', '1', 'j'.repeat(6), 'j'.repeat(5));
  expect(here('b', 'g', 'i', 'j')).toEqual(['b', 'g', 'i']);
});

test('reading more texts than fit in turn finds as many as fit, also after the set changes', () => {
  const memory = new TextMemory(1000);
  /** The hits among a hundred texts of 14 bytes in the last of a number of rounds. */
  const found = (kind: string, rounds: number): number => {
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      hits = 0;
      for (let n = 10; n < 110; n += 1) {
        const id = `${kind}${n}`;
        if (memory.find(id, '1')) hits += 1;
        else store(memory, id, '1', id.padEnd(14).slice(0, 14), '');
      }
    }
    return hits;
  };
  expect(found('a', 5)).toBeGreaterThanOrEqual(70);
  expect(found('b', 5)).toBeGreaterThanOrEqual(70);
});

test('in any order of stores, the last stored version is read', () => {
  const turn = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    before: fc.string({ maxLength: 9 }),
    after: fc.string({ maxLength: 9 }),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), fc.integer({ min: 8, max: 60 }), (turns, bytes) => {
      const memory = new TextMemory(bytes);
      const last = new Map<string, [string, string, string]>();
      for (const [n, { id, before, after }] of turns.entries()) {
        store(memory, id, String(n), before, after);
        last.set(id, [String(n), before, after]);
        for (const [stored, [version, ...texts]] of last)
          expect([null, texts]).toContainEqual(read(memory, stored, version));
      }
    }),
    { numRuns: 500 },
  );
});
