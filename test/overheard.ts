import pg from 'pg';
import { vi } from 'vitest';

/** Records every query sent to the database while `work` runs, from any pool. */
export async function overheard(work: () => Promise<void>): Promise<string[]> {
  const received: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [asked] of query.mock.calls as unknown as [string | { text?: string }][]) {
      const text = typeof asked === 'string' ? asked : (asked.text ?? '');
      received.push(text.replaceAll(/\s+/g, ' ').trim());
    }
  } finally {
    query.mockRestore();
  }
  return received;
}
