import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const listening = new AsyncLocalStorage<string[]>();

/** Records every query that `work` sends to the database, from any pool. Timers that ran before send others. */
export async function overheard(work: () => Promise<void>): Promise<string[]> {
  const received: string[] = [];
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked] = given as unknown as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    listening.getStore()?.push(text.replaceAll(/\s+/g, ' ').trim());
    return send.apply(this, given);
  });
  try {
    await listening.run(received, work);
  } finally {
    query.mockRestore();
  }
  return received;
}
