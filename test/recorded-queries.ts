import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/** A query as the app sent it. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

const listening = new AsyncLocalStorage<Sent[]>();

/** Records every query that `work` sends to the database, from any pool. Timers that ran before send others. */
export async function overheard(work: () => Promise<void>): Promise<string[]> {
  return (await overheardQueries(work)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
}

/** The same with the line breaks and the values of each. */
export async function overheardQueries(work: () => Promise<void>): Promise<readonly Sent[]> {
  const received: Sent[] = [];
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked, parameters] = given as unknown as [string | Partial<Sent>, unknown?];
    const { text = '', values = parameters } = typeof asked === 'string' ? { text: asked } : asked;
    listening.getStore()?.push({ text, values: Array.isArray(values) ? values : [] });
    return send.apply(this, given);
  });
  try {
    await listening.run(received, work);
  } finally {
    query.mockRestore();
  }
  return [...received];
}
