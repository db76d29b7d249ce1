import { type Refusal, refuse } from '#contract/errors.ts';
import { identity } from '#locales/areas/identity.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { lockAccount, noteAct } from '#server/modules/staff/queries.ts';
import { type CheckRow, insertCheck, listChecks, revokeCheck } from './check-store.ts';

/** Confirms who the user of an address is, in the open transaction, and logs it. The first confirmation stays. */
export async function confirmIdentity(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { email, note }: { readonly email: string; readonly note: string },
  now: Date,
): Promise<CheckRow | Refusal<'forbidden' | 'invalid_input'>> {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', say(identity, 'refused.role'));
  const account = await lockAccount(tx, { email: normalEmail(email) });
  if (!account) {
    const message = say(identity, 'refused.account');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  if (account.id === actor.user_id) return refuse('forbidden', say(identity, 'refused.own'));
  const id = await insertCheck(tx, { user_id: account.id, note, by_user_id: actor.user_id }, now);
  if (id !== null) {
    const states = { before: { checked: false }, after: { checked: true, about: account.name } };
    const act = { act: 'confirm_identity', subject: 'user', subject_id: account.id, ...states, why: note } as const;
    await noteAct(tx, actor, act, now);
  }
  const [check] = await listChecks(tx, { user_id: account.id });
  if (!check) throw new Error('A check was not stored.');
  return check;
}

/** Revokes a check in the open transaction, and logs it. */
export async function revokeIdentity(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { check_id, note }: { readonly check_id: string; readonly note: string },
  now: Date,
): Promise<Refusal<'forbidden' | 'not_found'> | null> {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', say(identity, 'refused.role'));
  const [check] = await listChecks(tx, { id: check_id });
  if (!check || !(await revokeCheck(tx, check_id, note, now)))
    return refuse('not_found', say(identity, 'refused.gone'));
  const states = { before: { checked: true }, after: { checked: false, about: check.name } };
  const act = { act: 'revoke_identity', subject: 'user', subject_id: check.user_id, ...states, why: note } as const;
  await noteAct(tx, actor, act, now);
  return null;
}
