import { expect, test } from 'vitest';
import { doEach } from './do-each.ts';

test('a failed item does not stop the others and is reported at the end', async () => {
  const done: number[] = [];
  async function* numbers() {
    yield* [1, 2, 3];
  }
  const work = async (n: number) => {
    if (n === 2) throw new Error('not two');
    done.push(n);
  };
  await expect(doEach(numbers(), work, 'numbers could not be done')).rejects.toMatchObject({
    message: '1 of 3 numbers could not be done',
    errors: [new Error('not two')],
  });
  expect(done).toEqual([1, 3]);
  await doEach([4, 5], work, 'numbers could not be done');
  expect(done).toEqual([1, 3, 4, 5]);
});
