import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardMemory } from './card-memory.ts';

const keep = (memory: CardMemory, id: string, version: string, before: string, after: string) =>
  memory.keep(id, version, Buffer.from(before + after), Buffer.byteLength(before));
const read = (memory: CardMemory, id: string, version: string) => {
  const place = memory.find(id, version);
  return (
    place && [
      place.block.toString('utf8', place.at, place.parted),
      place.block.toString('utf8', place.parted, place.end),
    ]
  );
};

test('a text is read as it was kept, in its version only, until another takes its place', () => {
  const memory = new CardMemory(100);
  keep(memory, 'a', '1', 'Grüße, ', 'Anna');
  expect(read(memory, 'a', '1')).toEqual(['Grüße, ', 'Anna']);
  expect([read(memory, 'a', '2'), read(memory, 'b', '1')]).toEqual([null, null]);
  keep(memory, 'a', '2', '', 'Anna');
  expect([read(memory, 'a', '1'), read(memory, 'a', '2')]).toEqual([null, ['', 'Anna']]);
  expect(memory.hasRoom).toBe(true);
});

test('the oldest make room, and what is too large for all of it is not kept', () => {
  const memory = new CardMemory(10);
  for (const id of ['a', 'b', 'c', 'd']) keep(memory, id, '1', id, id.repeat(2));
  const here = (...ids: string[]) => ids.filter((id) => read(memory, id, '1') !== null);
  expect(here('a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd']);
  expect(memory.hasRoom).toBe(false);
  keep(memory, 'e', '1', 'e'.repeat(6), 'e'.repeat(5));
  expect(here('a', 'b', 'c', 'd', 'e')).toEqual(['b', 'c', 'd']);
});

test('whatever is kept in whatever order, what is read is what was last kept', () => {
  const turn = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    before: fc.string({ maxLength: 9 }),
    after: fc.string({ maxLength: 9 }),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), fc.integer({ min: 8, max: 60 }), (turns, bytes) => {
      const memory = new CardMemory(bytes);
      const last = new Map<string, [string, string, string]>();
      for (const [n, { id, before, after }] of turns.entries()) {
        keep(memory, id, String(n), before, after);
        last.set(id, [String(n), before, after]);
        const length = Buffer.byteLength(before + after);
        if (length > 0 && length <= bytes) expect(read(memory, id, String(n))).toEqual([before, after]);
        for (const [kept, [version, ...texts]] of last)
          expect([null, texts]).toContainEqual(read(memory, kept, version));
      }
    }),
    { numRuns: 500 },
  );
});
