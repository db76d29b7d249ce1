import { DAY_MS } from '#contract/instant.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import {
  type CheckRow,
  type Comparison,
  deleteChecks,
  type Finding,
  findChecks,
  finishCheck,
  insertCheck,
} from './check-store.ts';
import { compareWithGateway, findUnmatched } from './compare-with-gateway.ts';
import { deleteListedBefore } from './listing-store.ts';

/** The period of a comparison (days). Earlier nights have compared older entries many times. */
const COMPARED_DAYS = 60;
const RECONCILED_DAYS = 30;
/** After this time (ms) an unfinished comparison counts as dead, because its process has died. */
const GIVEN_UP_MS = 2 * 3_600_000;

/**
 * Compares the gateway's lists with our ledger, repairs what it can, and stores the rest for staff.
 * @throws GatewayUnavailable, which is also stored
 */
export async function checkGateway(
  deps: Pick<AppDeps, 'database' | 'providers' | 'clock'>,
): Promise<Comparison & { readonly unmatched: readonly Finding[] }> {
  const { database, providers, clock } = deps;
  const now = clock.now();
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const check_id = newId();
  await deleteListedBefore(database.write, new Date(now.getTime() - GIVEN_UP_MS));
  await deleteChecks(database.write, new Date(now.getTime() - RECONCILED_DAYS * DAY_MS));
  await insertCheck(database.write, { id: check_id, gateway: providers.gateway.name, since, started_at: now });
  try {
    const came_to = await compareWithGateway(deps, { since, repairs: true, check_id }, now);
    await finishCheck(database.write, check_id, came_to, clock.now());
    return { ...came_to, unmatched: await findUnmatched(database.write, now) };
  } catch (error) {
    const trouble =
      error instanceof GatewayUnavailable
        ? 'We couldn’t reach the payment company.'
        : 'The comparison stopped before it finished.';
    await finishCheck(database.write, check_id, { trouble }, clock.now());
    throw error;
  }
}

/** Reads the newest comparison for staff, with the events without a matching payment. */
export async function readCheck(
  db: ReadDb,
  now: Date,
): Promise<{ last: CheckRow | null; is_running: boolean; unmatched: Finding[] }> {
  const { last, running_since } = await findChecks(db, new Date(now.getTime() - GIVEN_UP_MS));
  return { last, is_running: running_since !== null, unmatched: await findUnmatched(db, now) };
}

/** Enqueues a comparison unless one is already enqueued. */
export function checkGatewayLater(tx: Tx): Promise<void> {
  return enqueueJob(tx, 'check-gateway', {}, { key: 'check-gateway' });
}
