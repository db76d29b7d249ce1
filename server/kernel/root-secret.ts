import { createHash, randomBytes } from 'node:crypto';
import { ConfigError } from './configuration/config.ts';
import type { Db, ReadDb } from './database/db.ts';
import { findSealedRoot, lockSealedRoot, storeSealedRoot } from './database/installation-store.ts';
import { inTransaction } from './database/transaction.ts';
import { seal, unseal } from './encryption.ts';

/** The present secret, which seals, and former ones, which unseal, too (`listSecrets`). */
export type Secrets = readonly [string, ...string[]];

const ABOUT = 'root of the marketplace';

const keyOf = (secret: string): Buffer => createHash('sha256').update(`${ABOUT}\0${secret}`).digest();

/** What links, tickets and codes are derived from, and the place in the list of the secret that it was sealed with. */
interface Opened {
  readonly root: string;
  readonly at: number;
}

/**
 * Opens the secret from which links, tickets and codes are derived, and seals it anew where it was sealed with a former
 * secret. It outlives PLAZA_SECRET (decision 085). A marketplace that has none yet gets a random one if it is new;
 * otherwise its present secret is what everything has been derived from.
 * @throws ConfigError where none of the secrets opens it
 */
export function openRootSecret(db: Db, secrets: Secrets, { is_new }: { readonly is_new: boolean }): Promise<string> {
  return inTransaction(db, async (tx) => {
    const sealed = await lockSealedRoot(tx);
    if (sealed === null) {
      const root = is_new ? randomBytes(32).toString('hex') : secrets[0];
      await storeSealedRoot(tx, seal(keyOf(secrets[0]), root, ABOUT));
      return root;
    }
    const { root, at } = requireRoot(sealed, secrets);
    if (at > 0) await storeSealedRoot(tx, seal(keyOf(secrets[0]), root, ABOUT));
    return root;
  });
}

/**
 * Reads that secret and changes nothing; before the first start with one it is the present secret.
 * @throws ConfigError where none of the secrets opens it
 */
export async function readRootSecret(db: ReadDb, secrets: Secrets): Promise<string> {
  const sealed = await findSealedRoot(db);
  return sealed === null ? secrets[0] : requireRoot(sealed, secrets).root;
}

/**
 * Finds the secret that a sealed one opens with, of the present and former ones.
 * @throws ConfigError where none does
 */
export function findSealingSecret(sealed: Buffer, secrets: readonly string[]): string {
  return secrets[requireRoot(sealed, secrets).at] ?? '';
}

/** Gives a marketplace whose secret is lost a new one, from which nothing has been derived. */
export function replaceRootSecret(db: Db, [secret]: Secrets): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSealedRoot(tx);
    await storeSealedRoot(tx, seal(keyOf(secret), randomBytes(32).toString('hex'), ABOUT));
  });
}

function requireRoot(sealed: Buffer, secrets: readonly string[]): Opened {
  const found = secrets.flatMap((secret, at) => {
    const root = tryUnseal(sealed, secret);
    return root === null ? [] : [{ root, at }];
  })[0];
  if (found === undefined) throw new ConfigError(strange);
  return found;
}

/** Unseals, or returns null where another secret has sealed. */
function tryUnseal(sealed: Buffer, secret: string): string | null {
  try {
    return unseal(keyOf(secret), sealed, ABOUT);
  } catch {
    // AES-GCM refuses a key that is not the one (NIST SP 800-38D §7.2).
    return null;
  }
}

const strange =
  'PLAZA_SECRET is not the one this marketplace was started with before: set that one, or set PLAZA_FORMER_SECRET to ' +
  'it beside the new one. If it is lost, npm run secret:replace goes on without it: links and tickets that were sent ' +
  'no longer work then, and connected accounts have to be connected again.';
