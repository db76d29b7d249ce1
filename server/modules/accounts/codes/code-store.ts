import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { CodePurpose } from '#contract/choices/code.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';

/** The lifetime of a code (seconds). */
export const CODE_SECONDS = 600;
const MAX_TRIES = 5;

/** The purposes of codes that a signed-in user asks for. Their asker is the user. */
export type OwnPurpose = 'confirm' | 'change_email';

/**
 * The subject of a code: its purpose, the address (normal form) or number it was sent to, and the known browser that
 * requested it, if any.
 */
export interface CodeSubject {
  readonly purpose: CodePurpose | OwnPurpose;
  readonly address: string;
  /** Null for all unknown browsers, which share one code and its attempts. */
  readonly device: string | null;
}

const STRANGERS = '';

function hmacOf(config: Pick<Config, 'PLAZA_SECRET'>, subject: CodeSubject, code: string): Buffer {
  return createHmac('sha256', secretOf(config))
    .update(`code\0${subject.purpose}\0${subject.address}\0${subject.device ?? STRANGERS}\0${code}`)
    .digest();
}

/**
 * Replaces a subject's code by a new six-digit code and returns it. Only its HMAC is stored. With `decoy` the stored
 * value matches no code: guessing at an unknown address looks and counts like guessing at a known one.
 */
export async function replaceCode(
  db: Tx,
  config: Pick<Config, 'PLAZA_SECRET'>,
  subject: CodeSubject,
  now: Date,
  options: { decoy?: boolean } = {},
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const stored = {
    code_hmac: options.decoy ? randomBytes(32) : hmacOf(config, subject, code),
    tries: 0,
    expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
    used_at: null,
    created_at: now,
  };
  const { purpose, address, device } = subject;
  await db
    .insertInto('one_time_codes')
    .values({ purpose, address, asker: device ?? STRANGERS, ...stored })
    .onConflict((conflict) => conflict.columns(['purpose', 'address', 'asker']).doUpdateSet(stored))
    .execute();
  return code;
}

/**
 * Checks a code. The attempt is counted before the comparison, so that parallel guesses cannot exceed the limit. A
 * correct code becomes invalid.
 */
export async function tryCode(
  db: Tx,
  config: Pick<Config, 'PLAZA_SECRET'>,
  subject: CodeSubject,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'over'> {
  const open = await db
    .updateTable('one_time_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', subject.purpose)
    .where('address', '=', subject.address)
    .where('asker', '=', subject.device ?? STRANGERS)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('code_hmac')
    .executeTakeFirst();
  if (!open) return 'over';
  if (!timingSafeEqual(open.code_hmac, hmacOf(config, subject, code))) return 'wrong';
  await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('purpose', '=', subject.purpose)
    .where('address', '=', subject.address)
    .where('asker', '=', subject.device ?? STRANGERS)
    .execute();
  return 'right';
}
