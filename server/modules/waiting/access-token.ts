import { createHmac } from 'node:crypto';

/**
 * The token in the mails of an entry, which shows it, leaves it and takes its offer. It is derived from the entry's id
 * and the app's secret; the table has only its hash.
 */
export function entryTokenFor(secret: string, entry_id: string): string {
  return createHmac('sha256', secret).update(`waiting entry ${entry_id}`).digest('base64url');
}
