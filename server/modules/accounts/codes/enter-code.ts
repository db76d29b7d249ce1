import type { CodePurpose } from '#contract/choices/code.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserBy } from '../profile-store.ts';
import { deviceOf } from '../sessions/device.ts';
import { guessBudget, inMinutes, refuseTooOften } from '../try-budgets.ts';
import { takeTry } from '../try-count-store.ts';
import { tryCode } from './code-store.ts';
import type { CodeRequest } from './request-code.ts';

/** The result of entering a code; the seconds to wait after too many attempts. */
export type Entered = 'right' | 'wrong' | 'over' | { readonly wait: number };

/**
 * Checks an entered code. In a known browser, first checks the code that this browser requested. Then checks the shared
 * code, which the owner may have requested on another machine. Entered codes are also counted per hour, so that more
 * mails do not allow more guesses.
 */
export async function enterCode(
  db: Tx,
  { config, now, device }: Pick<CodeRequest, 'config' | 'now' | 'device'>,
  {
    purpose,
    code,
    ...by
  }: { readonly purpose: CodePurpose; readonly code: string } & (
    | { readonly email: string }
    | { readonly phone: string }
  ),
): Promise<Entered> {
  const address = 'email' in by ? by.email : by.phone;
  const user = device === null ? null : await findUserBy(db, by);
  const known = user && deviceOf(config, user, device);
  const budget = guessBudget(address, known);
  const wait = await takeTry(db, budget.subject, budget.limit, now);
  if (wait > 0) return { wait };
  const own = known === null ? 'over' : await tryCode(db, config, { purpose, address, device: known }, code, now);
  if (own === 'right') return own;
  const shared = await tryCode(db, config, { purpose, address, device: null }, code, now);
  return shared === 'over' ? own : shared;
}

/**
 * Converts an incorrect code into a refusal; null for a correct one. `has_link` says whether the message also had a
 * link. A wrong attempt is counted only when the transaction commits.
 */
export function refuseCode(
  entered: Entered,
  { has_link }: { readonly has_link: boolean },
): Refusal<'code_wrong' | 'code_expired' | 'rate_limited'> | null {
  if (entered === 'right') return null;
  if (entered === 'wrong') return refuse('code_wrong', 'That code isn’t right. Check the newest message.');
  if (entered === 'over') return refuse('code_expired', 'That code no longer works. Ask for a new one.');
  return refuseTooOften(
    entered.wait,
    has_link
      ? `Too many codes were entered. Use the link in the newest email, or try again in ${inMinutes(entered.wait)}.`
      : `Too many codes were entered. Try again in ${inMinutes(entered.wait)}.`,
  );
}
