import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { endMessage, type MessageEnd } from '../queries.ts';

interface Sent {
  readonly end: MessageEnd;
  readonly at: Date;
}

/**
 * The messages that this process has sent and not recorded, of each database by their ids. While the database is away
 * they are only known here. Their jobs run again afterwards, and would send them twice.
 */
const unrecorded = new WeakMap<Database, Map<string, Sent>>();

/** Notes that a message was sent, until `recordSent` has recorded it. */
export function noteSent({ database, clock }: AppDeps, id: string, end: MessageEnd): void {
  const sent = unrecorded.get(database) ?? new Map<string, Sent>();
  unrecorded.set(database, sent.set(id, { end, at: clock.now() }));
}

/** Records messages that were sent, or one of them. Throws if the database is away; nothing is forgotten then. */
export async function recordSent({ database }: AppDeps, id?: string): Promise<void> {
  const all = unrecorded.get(database);
  for (const each of id === undefined ? [...(all?.keys() ?? [])] : [id]) {
    const sent = all?.get(each);
    if (sent === undefined) continue;
    await endMessage(database.write, each, sent.end, sent.at);
    all?.delete(each);
  }
}
