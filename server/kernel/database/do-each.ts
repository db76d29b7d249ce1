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

/** Where one is in what is worked off in the order of a moment. */
export interface CursorKeys {
  readonly id: string;
  readonly at: Date;
}

/** Everything that is asked for page by page, `most` at once: what comes after the last of the page before, so that what fails is not met again. */
export async function* everyPage<Row>(
  page: (after: Row | null, max: number) => Promise<readonly Row[]>,
  max: number,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await page(after, max);
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < max) return;
  }
}

/** The same, one after another. */
export async function* every<Row>(
  page: (after: Row | null, max: number) => Promise<readonly Row[]>,
  max: number,
): AsyncGenerator<Row> {
  for await (const rows of everyPage(page, max)) yield* rows;
}

/**
 * Does the same with many things at once; where that fails, with each of them alone, so that one that fails keeps no other waiting.
 * @throws AggregateError as `doEach`
 */
export async function doTogether<Item>(
  pages: AsyncIterable<readonly Item[]>,
  work: (items: readonly Item[]) => Promise<unknown>,
  failed: string,
): Promise<void> {
  async function* left(): AsyncGenerator<Item> {
    for await (const items of pages) if (!(await isDone(items))) yield* items;
  }
  // Which one it was, and why, is known once each is tried alone.
  const isDone = (items: readonly Item[]) =>
    items.length === 0 ||
    work(items).then(
      () => true,
      () => false,
    );
  await doEach(left(), (item) => work([item]), failed);
}
