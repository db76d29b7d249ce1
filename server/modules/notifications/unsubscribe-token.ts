import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { notificationGroups } from '#contract/notifications/groups.ts';

/** What a link in a mail stops: the mails of a group to an address. `digest` stands for the daily summary. */
const Subscription = z.object({ email: z.string(), group: z.enum([...notificationGroups, 'digest']) });
export type Subscription = z.infer<typeof Subscription>;

const [IV_BYTES, TAG_BYTES] = [12, 16];
const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `unsubscribe ${use}`, 32));

/**
 * Seals an address and a group into the token of a link, which nobody else can make or read. The same mail always has
 * the same link, and links never expire.
 */
export function sealSubscription(secret: string, { email, group }: Subscription): string {
  const plain = Buffer.from(JSON.stringify([email.toLowerCase(), group]));
  // Follows from the content, so that no two contents share one.
  const iv = createHmac('sha256', keyOf(secret, 'iv')).update(plain).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'key'), iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Reads a token; null if this server did not make it. */
export function openSubscription(secret: string, token: string): Subscription | null {
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.length <= IV_BYTES + TAG_BYTES || sealed.toString('base64url') !== token) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'key'), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  try {
    const [email, group] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.concat([opened, decipher.final()]).toString()));
    return Subscription.safeParse({ email, group }).data ?? null;
  } catch {
    // Changed, or of another secret.
    return null;
  }
}

/** The address of the page that stops these mails, and takes the one-click POST of mail programs (RFC 8058). */
export const unsubscribeUrl = (secret: string, origin: string, subscription: Subscription): string =>
  `${origin}/unsubscribe/${sealSubscription(secret, subscription)}`;
