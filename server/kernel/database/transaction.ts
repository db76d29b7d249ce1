import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Db, Tx } from './db.ts';
import { mayRetry } from './pg-errors.ts';
import { insideTransaction, isInTransaction } from './transaction-context.ts';

const RETRIES = 4;

/** The longest pause before the first retry (ms). It doubles with each further one. */
const PAUSE_MS = 10;

/** Thrown to roll back a transaction whose work returned this refusal. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('rolled back');
    this.refusal = refusal;
  }
}

/** A refusal whose transaction is committed anyway, for example to count a wrong attempt. */
export class Committed<Reason extends Refusal = Refusal> {
  readonly refusal: Reason;
  constructor(refusal: Reason) {
    this.refusal = refusal;
  }
}

/**
 * Runs work in one READ COMMITTED transaction. A returned refusal rolls it back and is returned. Serialization failures
 * and deadlocks retry the whole work, at most four times, each after a random pause: those that met at once would meet
 * again.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await insideTransaction(() =>
        db.transaction().execute(async (tx) => {
          const result = await work(tx);
          if (isRefusal(result)) throw new RolledBack(result);
          return result;
        }),
      );
    } catch (error) {
      // The work returned this refusal, so the refusal is of type Result.
      if (error instanceof RolledBack) return error.refusal as Result;
      if (attempt === RETRIES || !mayRetry(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Wraps an external service so that calls inside a transaction throw. A slow gateway must never hold locks. */
export function outsideTransactions<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, property, receiver) {
      const member: unknown = Reflect.get(target, property, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (isInTransaction())
          throw new Error(`${String(property)} of an outside party was called inside a transaction.`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}
