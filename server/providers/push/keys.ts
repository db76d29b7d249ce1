import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';

/** The keys by which push services know this server (RFC 8292), in base64url. */
export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

/**
 * The keys of push messages: the operator's, or those that follow from the secret, which are the same in every process
 * and after every restart. Browsers subscribe for one public key, so that another secret means that they subscribe
 * again.
 */
export function pushKeys(config: Pick<Config, 'PLAZA_SECRET' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>): PushKeys {
  const { VAPID_PUBLIC_KEY: given, VAPID_PRIVATE_KEY: secret } = config;
  if (given !== undefined && secret !== undefined) return { public_key: given, private_key: secret };
  return derived(secretOf(config));
}

/** The key pair of a private key in base64url. Throws if it is none of the curve P-256. */
export function publicKeyOf(private_key: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(private_key, 'base64url'));
  return pair.getPublicKey('base64url', 'uncompressed');
}

function derived(secret: string): PushKeys {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    const private_key = bytes.toString('base64url');
    try {
      return { public_key: publicKeyOf(private_key), private_key };
    } catch (error) {
      // One in four billion numbers is too large for the curve.
      if (!(error instanceof Error) || !/private key/i.test(error.message)) throw error;
    }
  }
  throw new Error('No keys of push messages follow from the secret.');
}
