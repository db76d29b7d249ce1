import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

const pool = Buffer.alloc(4096);
let used = pool.length;
let lastMs = 0;
let counter = 0;

let nowMs: () => number = Date.now;

/** Sets the clock of new ids. Lost payments are searched for at the gateway by the time of their id. */
export function setIdClock(clock: Clock): void {
  nowMs = () => clock.now().getTime();
}

/** Creates a UUID version 7 (RFC 9562). Ids ascend within one process, so that indexes grow at their end. */
export function newId(at: number = nowMs()): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 10);
  used += 10;
  if (at > lastMs) {
    lastMs = at;
    counter = ((random[0] ?? 0) << 3) | ((random[1] ?? 0) >> 5);
  } else counter += 1;
  // The counter has 12 bits. On overflow the timestamp advances instead (RFC 9562, 6.2, method 1).
  if (counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = ((random[2] ?? 0) & 0x3f) | 0x80;
  const rest = variant.toString(16) + random.subarray(3, 10).toString('hex');
  const counted = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

/** Creates an unguessable url-safe token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: its SHA-256, which verifies the token but cannot replace it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
