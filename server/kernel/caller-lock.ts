import type { Refusal } from '#contract/errors.ts';
import type { Actor, InTx } from './call-context.ts';
import type { Db, Tx } from './database/db.ts';
import { inTransaction } from './database/transaction.ts';

/**
 * Locks the account of a signed-in caller until the transaction ends, so that it is not deleted meanwhile. Returns
 * whether it is still there.
 */
export type LockCaller = (tx: Tx, user_id: string) => Promise<boolean>;

/** Thrown to roll back what a caller would have written whose account was deleted since their session was found. */
class CallerGone extends Error {}

/**
 * Creates `inTx` of a call: each of its transactions begins by locking its caller's account. `actor` is null for calls
 * that do so themselves.
 */
export function lockCallerFirst(db: Db, actor: Actor | null, lockCaller: LockCaller): InTx {
  return (work) =>
    inTransaction(db, async (tx) => {
      if (actor?.kind === 'user' && !(await lockCaller(tx, actor.user_id))) throw new CallerGone();
      return work(tx);
    });
}

/** Runs a call's work. Resolves with `refusal` if its caller's account is gone. */
export async function runUnlessGone(work: () => Promise<unknown>, refusal: () => Refusal): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallerGone) return refusal();
    throw error;
  }
}
