import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until a statement waits for a lock in this database: whoever sent it has read what it reads before. */
export async function untilBlocked(pool: pg.Pool): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}
