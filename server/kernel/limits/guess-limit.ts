import { isRefusal, refuse } from '#contract/errors.ts';
import { guessBudget, guessIn } from '#contract/limits/guessed-secrets.ts';
import { budgets } from '#locales/areas/budgets.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Db } from '../database/db.ts';
import type { RunCall } from '../run-call.ts';
import type { CountShared } from './request-gate.ts';

/** Refusals that say that a secret is not known. */
const UNKNOWN: ReadonlySet<string> = new Set(['discount_code_invalid', 'referral_code_unknown']);

/** Takes one count of a subject back. */
export type GiveBack = (db: Db, subject: string) => Promise<void>;

/**
 * Makes calls that can be used to guess a secret only while their network has guesses left, over all calls and pages of
 * all processes. A guess is counted before the call, so that parallel ones cannot exceed the budget, and given back
 * when the value is known.
 */
export function limitGuesses(
  run: RunCall,
  { clock, database }: Pick<AppDeps, 'clock' | 'database'>,
  { count, giveBack }: { readonly count: CountShared; readonly giveBack: GiveBack },
): RunCall {
  return async (name, raw, incoming) => {
    const kind = guessIn(name, raw);
    if (kind === null) return run(name, raw, incoming);
    const subject = `guess:${kind}:${incoming.ip}`;
    const wait = await count(database.write, subject, guessBudget, clock.now());
    if (wait > 0)
      return refuse('rate_limited', say(budgets, 'guesses', { minutes: Math.ceil(wait / 60) }), {
        extra: { retry_after: wait },
      });
    let isUnknown = false;
    const note = () => {
      isUnknown = true;
    };
    const result = await run(name, raw, { ...incoming, noteUnknownSecret: note });
    if (!isUnknown && !(isRefusal(result) && UNKNOWN.has(result.code))) await giveBack(database.write, subject);
    return result;
  };
}
