import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of the first-run page, derived from the secret and printed when the server starts. */
export function setupKey(secret: string): string {
  return createHmac('sha256', secret).update('first-run set-up').digest('base64url').slice(0, 32);
}

/** Whether a key is the one of this secret, compared in constant time. */
export function isSetupKey(secret: string, given: string): boolean {
  const [wanted, found] = [Buffer.from(setupKey(secret)), Buffer.from(given)];
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}
