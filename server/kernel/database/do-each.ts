/**
 * Processes items one after another. A failed item does not stop the others.
 * @throws AggregateError of all failures, after the last item; `failed` describes the failed items
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

/** The position in a list that is ordered by time and id. */
export interface CursorKeys {
  readonly id: string;
  readonly at: Date;
}

/** Reads a page of a list: at most `max` rows after a given row, or the first `max` rows. */
export type PageReader<Row = CursorKeys> = (after: Row | null, max: number) => Promise<readonly Row[]>;

/**
 * Reads all rows page by page, `max` rows at once. Each page begins after the last row of the previous page, so failed
 * rows are not read again.
 */
export async function* readEveryPage<Row>(page: PageReader<Row>, max: number): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await page(after, max);
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < max) return;
  }
}

/** Reads all rows like `readEveryPage`, row by row. */
export async function* readEveryRow<Row>(page: PageReader<Row>, max: number): AsyncGenerator<Row> {
  for await (const rows of readEveryPage(page, max)) yield* rows;
}

/**
 * Processes many items together. If that fails, processes each item alone, so that one failure does not stop the
 * others.
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
  // Processing each item alone identifies the failed items.
  const isDone = (items: readonly Item[]) =>
    items.length === 0 ||
    work(items).then(
      () => true,
      () => false,
    );
  await doEach(left(), (item) => work([item]), failed);
}
