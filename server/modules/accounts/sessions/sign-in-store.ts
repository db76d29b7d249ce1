import type { SignInMethod } from '#contract/states/sign-in.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** How long sign-ins are remembered (days). */
export const SIGN_IN_DAYS = 180;
const SHOWN = 20;

/** Notes that somebody signed in, how, and from what kind of device. */
export async function insertSignIn(
  tx: Tx,
  signIn: { readonly user_id: string; readonly method: SignInMethod; readonly device: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('sign_ins')
    .values({ id: newId(), ...signIn })
    .execute();
}

/** Lists the latest sign-ins of a user, newest first. */
export async function listSignIns(db: ReadDb, user_id: string) {
  return db
    .selectFrom('sign_ins')
    .select(['id', 'method', 'device', 'at'])
    .where('user_id', '=', user_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Deletes sign-ins before a moment. */
export async function forgetSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_ins').where('at', '<', before).execute();
}
