import { type Refusal, refuse } from '#contract/errors.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { type PasswordOwner, weakPassword } from '../rules/password-strength.ts';
import { loadCommonPasswords } from './common-passwords.ts';

/** A password that somebody chooses. */
export interface ChosenPassword {
  readonly password: string;
  readonly owner: PasswordOwner;
  /** The field of the input that has it. */
  readonly path: string;
  /** The marketplace's name where it is not stored yet. */
  readonly market_name?: string;
}

/** Refuses a password that is too easy to guess; null if it is strong enough. Nothing leaves this machine. */
export async function refuseWeakPassword(
  db: ReadDb,
  { password, owner, path, market_name }: ChosenPassword,
): Promise<Refusal<'password_weak'> | null> {
  const market = market_name ?? (await findMarketName(db));
  const message = weakPassword(password, { owner, market }, await loadCommonPasswords());
  return message === null ? null : refuse('password_weak', message, { errors: [{ path, message }] });
}
