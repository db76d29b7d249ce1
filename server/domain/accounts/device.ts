import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Config, secretOf } from '#server/kernel/config.ts';

/**
 * What a browser keeps after somebody signed in there: proof for the next time that it is no stranger's (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). It signs nobody in; wrong passwords with it are counted by themselves.
 */
export function newDevice(config: Pick<Config, 'PLAZA_SECRET'>, user_id: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${markOf(config, user_id, name).toString('base64url')}`;
}

/** The name of the browser that a device cookie of a user proves; null where it proves none. */
export function deviceOf(config: Pick<Config, 'PLAZA_SECRET'>, user_id: string, device: string | null): string | null {
  const [, name, mark] = /^([\w-]{22})\.([\w-]{43})$/.exec(device ?? '') ?? [];
  if (name === undefined || mark === undefined) return null;
  return timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(config, user_id, name)) ? name : null;
}

function markOf(config: Pick<Config, 'PLAZA_SECRET'>, user_id: string, name: string): Buffer {
  return createHmac('sha256', secretOf(config)).update(`device\0${user_id}\0${name}`).digest();
}
