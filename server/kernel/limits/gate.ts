import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Db } from '../database/db.ts';
import { createLimiter, type Limit, networkOf } from './limits.ts';

/**
 * Counts a request in the database, for all processes together; resolves with the seconds to wait, 0 when it is
 * allowed.
 */
export type CountShared = (db: Db, subject: string, limit: Limit, now: Date) => Promise<number>;

/** Counts a request under the network of its address; resolves with the refusal when the limit is exceeded. */
export type Gate = (
  request: FastifyRequest,
  name: string,
  limit: Limit & { readonly shared?: true },
) => Promise<Refusal<'rate_limited'> | null>;

/**
 * Creates a gate. A `shared` limit is also counted by `countShared`, where one is given; any other in this process
 * alone.
 */
export function createGate(deps: Pick<AppDeps, 'clock' | 'database'>, countShared?: CountShared): Gate {
  const limiter = createLimiter();
  return async (request, name, limit) => {
    const [subject, now] = [`${name}:${networkOf(request.ip)}`, deps.clock.now()];
    const wait =
      limiter.take(subject, limit, now) ||
      (limit.shared && countShared ? await countShared(deps.database.write, subject, limit, now) : 0);
    if (wait === 0) return null;
    return refuse('rate_limited', `Too fast. Wait ${wait} seconds and try again.`, {
      extra: { retry_after: wait },
    });
  };
}
