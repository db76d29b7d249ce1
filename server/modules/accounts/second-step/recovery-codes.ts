import { createHmac, randomInt } from 'node:crypto';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './two-step-store.ts';

const COUNT = 10;
/** Letters and digits that nobody mistakes for others. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF = 5;

/** Makes ten new codes for a user, of 49 bits each, and returns them for the only time. */
export async function makeRecoveryCodes(
  tx: Tx,
  config: Pick<Config, 'PLAZA_SECRET'>,
  user_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`);
  await replaceRecoveryCodes(
    tx,
    user_id,
    codes.map((one) => hmacOf(config, user_id, one)),
  );
  return codes;
}

/** Uses up a typed recovery code, in any spelling. */
export async function spendRecoveryCode(
  tx: Tx,
  config: Pick<Config, 'PLAZA_SECRET'>,
  { user_id, code }: { readonly user_id: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  return takeRecoveryCode(tx, user_id, hmacOf(config, user_id, code), now);
}

function half(): string {
  return Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

function hmacOf(config: Pick<Config, 'PLAZA_SECRET'>, user_id: string, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', secretOf(config)).update(`recovery\0${user_id}\0${bare}`).digest();
}
