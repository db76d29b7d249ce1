import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Db } from '../database/db.ts';
import { createLimiter, type Limit, networkOf } from './limits.ts';

/**
 * Counts a request in the database, across all processes. Resolves with the seconds to wait, 0 when the request is
 * allowed.
 */
export type CountShared = (db: Db, subject: string, limit: Limit, now: Date) => Promise<number>;

/** The user whose session a request has, as far as this process knows without asking the database. */
type RecentUserOf = (request: FastifyRequest) => string | null;

/**
 * Counts a request by the network of its address, `cost` times if that is given. Resolves with a refusal when the limit
 * is exceeded. Limits that the database counts know no cost.
 */
export type Gate = (
  request: FastifyRequest,
  name: string,
  limit: Limit & { readonly shared?: true },
  cost?: number,
) => Promise<Refusal<'rate_limited'> | null>;

/**
 * Creates a gate. It counts each limit in this process, and a `shared` limit also with `countShared` if that is given.
 * A limit that is not shared guards no secret: a school or an office has one address, so a user who is known is refused
 * only when their own requests exceed it as well, and guests are counted without them.
 */
export function createGate(
  deps: Pick<AppDeps, 'clock' | 'database'>,
  { countShared, recentUserOf }: { countShared?: CountShared; recentUserOf?: RecentUserOf } = {},
): Gate {
  const limiter = createLimiter();
  return async (request, name, limit, cost) => {
    const [subject, now] = [`${name}:${networkOf(request.ip)}`, deps.clock.now()];
    const user_id = limit.shared ? null : (recentUserOf?.(request) ?? null);
    const wait =
      user_id === null
        ? limiter.take(subject, limit, now, cost) ||
          (limit.shared && countShared ? await countShared(deps.database.write, subject, limit, now) : 0)
        : Math.min(
            limiter.take(`users of ${subject}`, limit, now, cost),
            limiter.take(`${name}:${user_id}`, limit, now, cost),
          );
    return wait === 0 ? null : refuseTooFast(wait);
  };
}

/** The refusal of a request that has to wait some seconds. */
export const refuseTooFast = (wait: number): Refusal<'rate_limited'> =>
  refuse('rate_limited', `Too fast. Wait ${wait} seconds and try again.`, { extra: { retry_after: wait } });
