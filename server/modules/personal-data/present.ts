import type { DataExport } from '#contract/calls/user/your-data.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { ExportRow } from './exports-store.ts';

/** How long a job may take before its export can be asked for again (ms). */
const LOST_MS = 6 * 3_600_000;

/** The address of an export’s file. Only its owner’s session opens it. */
export const exportPath = (id: string): string => `/v9/user/my-data.zip?id=${id}`;

/** When the next export can be asked for; null if at once. */
export function nextExportAt(newest: Pick<ExportRow, 'status' | 'created_at'> | null): Date | null {
  if (newest === null || newest.status === 'failed') return null;
  const wait = newest.status === 'preparing' ? LOST_MS : DAY_MS;
  return new Date(newest.created_at.getTime() + wait);
}

/** Shows an export to its owner. */
export function presentExport(row: ExportRow, now: Date): DataExport {
  const isOver = row.status === 'ready' && row.expires_at !== null && row.expires_at <= now;
  const status = isOver ? 'expired' : (row.status as DataExport['status']);
  return {
    _id: row.id,
    status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    path: status === 'ready' ? exportPath(row.id) : null,
  };
}

/** A size for people, in the unit that suits it. */
export const sizeOf = (bytes: number): { readonly unit: 'kb' | 'mb'; readonly count: number } =>
  bytes < 1_000_000
    ? { unit: 'kb', count: Math.max(1, Math.round(bytes / 1000)) }
    : { unit: 'mb', count: Math.round(bytes / 100_000) / 10 };
