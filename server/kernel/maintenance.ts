import type { CallContract } from '#contract/call.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { CallName } from '#contract/index.ts';
import { type MaintenanceMode, waitsForMaintenance } from '#contract/restrictions/maintenance.ts';
import type { AppDeps } from './app-deps.ts';
import type { Actor } from './call-context.ts';
import { findMaintenance } from './database/installation-store.ts';

/** A maintenance, and what people read meanwhile; the text may be empty. */
export interface Maintenance {
  readonly mode: MaintenanceMode;
  readonly text: string;
}

/** How often a process asks whether there is a maintenance (ms): all follow in five seconds. */
const ASK_MS = 4_000;

/**
 * Asks now and every four seconds whether there is a maintenance. While the database does not answer, what was known
 * holds.
 * @throws when the first question fails
 */
export async function watchMaintenance({ database, log }: Pick<AppDeps, 'database' | 'log'>) {
  let known: Maintenance | null = await findMaintenance(database.write);
  let isAsking = false;
  let hasFailed = false;
  const ask = async () => {
    // An answer that takes long is not asked for again meanwhile.
    if (isAsking) return;
    isAsking = true;
    try {
      known = await findMaintenance(database.write);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'nobody knows whether there is a maintenance');
      hasFailed = true;
    } finally {
      isAsking = false;
    }
  };
  const asking = setInterval(() => void ask(), ASK_MS).unref();
  return {
    current: () => known,
    /** Takes over at once what this process has changed itself. */
    note: (maintenance: Maintenance | null) => {
      known = maintenance;
    },
    stop: () => clearInterval(asking),
  };
}

/** Refuses what waits for the end of a maintenance; null if nothing keeps the call. */
export function refuseInMaintenance(
  name: CallName,
  contract: CallContract,
  actor: Actor,
  maintenance: Maintenance | null,
): Refusal | null {
  if (maintenance === null) return null;
  const is_staff = actor.kind === 'user' && actor.role !== 'user' && actor.impersonation === undefined;
  if (!waitsForMaintenance(name, contract, maintenance.mode, is_staff)) return null;
  return refuse('maintenance', maintenance.text === '' ? undefined : maintenance.text, { extra: { retry_after: 60 } });
}
