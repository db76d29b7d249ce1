// The owner's side of discount codes: finds and locks codes of the caller's own pages, and refuses invalid ones.
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { listForeignServices } from '#server/modules/availability/schedule/index.ts';
import { findPage, lockPage } from '#server/modules/catalogue/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import { type CodeDraft, codeErrors } from './rules/check-code.ts';
import { type CodeRow, findCode, isCodeTaken, lockCode } from './store.ts';
import { type CodeSubjects, listForeignSubjects } from './subject-store.ts';

const notYours = () => refuse('not_found', 'We couldn’t find this promo code among yours.');

/** Finds a code of one of the caller's pages. Refuses others without disclosing whether they exist. */
export async function ownCode(db: ReadDb | Tx, actor: Actor, id: string): Promise<CodeRow | Refusal<'not_found'>> {
  const code = await findCode(db, id);
  const page = code && (await findPage(db, code.provider_id));
  return page && ownsPage(actor, page) ? code : notYours();
}

/**
 * Finds and locks a code of the caller's pages until the transaction ends. Locks the page first, as bookings do, to
 * avoid deadlocks.
 */
export async function lockOwnCode(tx: Tx, actor: Actor, id: string): Promise<CodeRow | Refusal<'not_found'>> {
  const code = await ownCode(tx, actor, id);
  if (isRefusal(code)) return code;
  await lockPage(tx, code.provider_id);
  return (await lockCode(tx, id)) ?? notYours();
}

/**
 * Explains why a code cannot be stored: invalid fields, services or events of other pages, or another code with the
 * same text.
 * Null if it can.
 */
export async function refuseCode(
  tx: Tx,
  code: CodeDraft & CodeSubjects & { provider_id: string; code: string; id?: string },
): Promise<Refusal<'invalid_input' | 'discount_code_taken'> | null> {
  const errors: FieldError[] = codeErrors(code);
  if ((await listForeignServices(tx, code.provider_id, code.service_ids)).length > 0)
    errors.push({ path: 'service_ids', message: 'One of these services belongs to another page.' });
  for (const path of await listForeignSubjects(tx, code.provider_id, code))
    errors.push({ path, message: 'Some of these belong to another page.' });
  if (errors.length > 0)
    return refuse('invalid_input', errors[0]?.message ?? 'Check the fields and try again.', { errors });
  if (!(await isCodeTaken(tx, code.provider_id, code.code, code.id))) return null;
  const message = 'You already have a code with this name. Choose another one.';
  return refuse('discount_code_taken', message, { errors: [{ path: 'code', message }] });
}
