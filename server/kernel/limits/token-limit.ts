import { errorTable, isRefusal, type Refusal } from '#contract/errors.ts';
import type { AppDeps } from '../app-deps.ts';
import type { ReadDb } from '../database/db.ts';
import type { RunCall } from '../run-call.ts';
import { createLimiter } from './limits.ts';
import { refuseTooFast } from './request-gate.ts';

/** Wrong tokens of links by network. They have 32 bytes, so the limit is generous. */
const WRONG_TOKENS = { max: 60, seconds: 60 } as const;
/** The statuses of answers to a caller whose token opens nothing. */
const CLOSED: readonly number[] = [401, 403, 404];

/** Whether the token of a link opens something, or did until its bookings joined an account. */
export type IsLinkToken = (db: ReadDb, token: string, now: Date) => Promise<boolean>;

/** Limits the wrong tokens of a network. A right token is answered whatever others of its network send. */
export interface TokenLimit {
  /** Counts a wrong token of a network. Returns a refusal when the limit is exceeded. */
  readonly count: (network: string) => Refusal<'rate_limited'> | null;
  /** Makes calls whose refusals count if they came with a wrong token. */
  readonly limited: (run: RunCall) => RunCall;
}

/** Creates the limit, which this process counts. */
export function createTokenLimit(
  { clock, database }: Pick<AppDeps, 'clock' | 'database'>,
  isLinkToken: IsLinkToken,
): TokenLimit {
  const limiter = createLimiter();
  const count = (network: string) => {
    const wait = limiter.take(network, WRONG_TOKENS, clock.now());
    return wait === 0 ? null : refuseTooFast(wait);
  };
  return {
    count,
    limited: (run) => async (name, raw, incoming) => {
      const result = await run(name, raw, incoming);
      const token = incoming.actor.booking_token;
      if (token === null || !isRefusal(result) || !CLOSED.includes(errorTable[result.code].status)) return result;
      if (await isLinkToken(database.read, token, clock.now())) return result;
      return count(incoming.ip) ?? result;
    },
  };
}
