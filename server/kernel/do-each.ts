/**
 * Does the same with one thing after another; one that fails keeps no other waiting.
 * @throws AggregateError of those that failed, when all others are done; `failed` says what that means
 */
export async function doEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const faults: unknown[] = [];
  let tried = 0;
  for await (const item of items) {
    tried += 1;
    try {
      await work(item);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${tried} ${failed}`);
}
