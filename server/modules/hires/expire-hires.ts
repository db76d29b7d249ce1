import { hireMachine } from '#contract/states/hire.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { endPast, expireDates } from './expire-hires-store.ts';

/** Expires requests that were not answered in time, and marks accepted dates that are over as performed. */
export async function expireHires(db: Db, now: Date): Promise<void> {
  await expireDates(db, fromStates(hireMachine, 'expire'), now);
  await endPast(db, fromStates(hireMachine, 'perform'), now);
}
