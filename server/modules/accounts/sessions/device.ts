import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';

/** The maximum number of a user's known browsers. The newest ones are known. */
export const MAX_KNOWN_DEVICES = 5;

/** The values that a device cookie is checked against. */
export interface DeviceOwner {
  readonly id: string;
  /**
   * Incremented by a reset, a change of password and signing out everywhere. Cookies of an earlier generation are
   * invalid.
   */
  readonly device_generation: number;
  /** The number of browsers that became known in this generation. */
  readonly device_count: number;
}

/**
 * Creates the device cookie of a browser after a sign-in. The cookie identifies the browser as known next time (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). It grants no access; wrong passwords with it are counted
 * separately. The owner must be read after this browser was counted.
 */
export function newDevice(config: Pick<Config, 'PLAZA_SECRET'>, owner: DeviceOwner): string {
  const name = randomBytes(16).toString('base64url');
  const number = owner.device_count;
  return `${name}.${number}.${macOf(config, owner, name, number).toString('base64url')}`;
}

/** The browser id of a valid device cookie; null if it is invalid or expired. */
export function deviceOf(
  config: Pick<Config, 'PLAZA_SECRET'>,
  owner: DeviceOwner,
  device: string | null,
): string | null {
  const [, name, digits, mac] = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/.exec(device ?? '') ?? [];
  if (name === undefined || digits === undefined || mac === undefined) return null;
  const number = Number(digits);
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, owner, name, number))) return null;
  return number > owner.device_count - MAX_KNOWN_DEVICES ? name : null;
}

function macOf(config: Pick<Config, 'PLAZA_SECRET'>, owner: DeviceOwner, name: string, number: number): Buffer {
  return createHmac('sha256', secretOf(config))
    .update(`device\0${owner.id}\0${owner.device_generation}\0${number}\0${name}`)
    .digest();
}
