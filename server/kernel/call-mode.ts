import type { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AppDeps } from './app-deps.ts';
import type { CommitOnce, InTx } from './call-context.ts';
import type { Tx } from './database/db.ts';
import { isDatabaseGone, mayRetry } from './database/pg-errors.ts';
import { Committed } from './database/transaction.ts';
import { storeEffect, storeOutcome } from './idempotency.ts';
import type { Effect, RequestKey } from './request-key.ts';

/**
 * Runs the handler in the mode of its call. A write stores its answer under the request's key in its own transaction. A
 * read that `mayLag` asks the standby.
 */
export async function runByMode(
  contract: CallContract,
  mayLag: boolean,
  { database, providers, inTx }: AppDeps & { readonly inTx: InTx },
  enter: (touch: object) => Promise<unknown>,
  key: RequestKey | null,
): Promise<unknown> {
  if (contract.mode === 'read') {
    if (!mayLag || database.standby === database.read) return enter({ db: database.read });
    try {
      return await enter({ db: database.standby });
    } catch (error) {
      // Falls back to the primary if the standby is unavailable or cancels a query that blocks its replication.
      if (!mayRetry(error) && !isDatabaseGone(error)) throw error;
      return enter({ db: database.read });
    }
  }
  if (contract.mode === 'write')
    return inTx(async (tx) => {
      const result = await enter({ db: tx });
      if (key && !isRefusal(unwrapCommitted(result))) await storeOutcome(tx, key, result);
      return result;
    });
  return enter({
    key,
    commitOnce: commitOnceFor(inTx, key),
    inTx,
    read: database.read,
    providers,
  });
}

/**
 * Creates `commitOnce` of a saga. The transaction stores its effect under the request's key, and a repeated request
 * gets that effect.
 */
function commitOnceFor(inTx: InTx, key: RequestKey | null): CommitOnce {
  return async <Done extends Effect, Result extends Done | Refusal>(
    effect: z.ZodType<Done>,
    work: (tx: Tx) => Promise<Result>,
  ) => {
    if (key?.effect) return effect.parse(key.effect);
    return inTx(async (tx): Promise<Done | Extract<Result, Refusal>> => {
      const result = await work(tx);
      if (isRefusal(result)) return result as Extract<Result, Refusal>;
      const done = effect.parse(result);
      await storeEffect(tx, key, done);
      return done;
    });
  };
}

/** Takes the mails of a call in its first transaction, before its work; `take` is null for calls without any. */
export function takeMailsFirst(inTx: InTx, take: ((tx: Tx) => Promise<Refusal | null>) | null): InTx {
  if (take === null) return inTx;
  let isTaken = false;
  return <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTx(async (tx) => {
      const refusal = isTaken ? null : await take(tx);
      if (refusal) return refusal as Result;
      const result = await work(tx);
      isTaken = true;
      return result;
    });
}

/** The refusal of a committed result, or the result itself. */
export const unwrapCommitted = (result: unknown): unknown => (result instanceof Committed ? result.refusal : result);
