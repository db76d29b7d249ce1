import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's least for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const derive = promisify(argon2);

// Each derivation takes a core for a while; two at a time leave the machine to others.
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function derived(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: MEMORY_KIB,
      passes: PASSES,
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The Argon2id hash of a password in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(await derived(password, salt))}`;
}

/** Whether a password belongs to a hash; without a hash it takes as long and answers false, so that nobody learns who exists. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash?.split('$') ?? [];
  const known = Buffer.from(tag, 'base64');
  const found = await derived(password, hash ? Buffer.from(salt, 'base64') : randomBytes(16));
  return known.length === found.length && timingSafeEqual(known, found);
}
