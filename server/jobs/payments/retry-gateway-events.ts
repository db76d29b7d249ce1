import { doEach, every } from '#server/kernel/database/do-each.ts';
import { listEventsToRetry, retryEvent } from '#server/modules/payments/events/index.ts';
import type { Job } from '../worker.ts';

const BATCH = 100;

/** Retries gateway events without a matching payment. A failure does not stop the others. */
export const retryGatewayEvents: Job = async (deps) => {
  const now = deps.clock.now();
  const due = every<Awaited<ReturnType<typeof listEventsToRetry>>[number]>(
    (after, limit) => listEventsToRetry(deps.database.write, now, after, limit),
    BATCH,
  );
  await doEach(due, (event) => retryEvent(deps, event, now), 'events of the gateway could not be handled');
};
