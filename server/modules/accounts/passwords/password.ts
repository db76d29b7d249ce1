import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { Refusal, refuse } from '#contract/errors.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 200;

/** Each derivation takes 19 MiB and one core for about 20 ms. Other requests need cores too. */
const limit = pLimit(AT_ONCE);

async function derive(
  password: string,
  salt: Buffer,
  cost: typeof COST | ParsedHash,
): Promise<Buffer | Refusal<'unavailable'>> {
  if (limit.pendingCount >= MAX_WAITING)
    return refuse('unavailable', 'Lots of people are signing in right now. Try again in a moment.');
  const { memory, passes, parallelism, tagLength } = cost;
  const message = password.normalize('NFKC');
  return limit(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }, (error, key) =>
          error ? reject(error) : resolve(Buffer.from(key)),
        );
      }),
  );
}

/** The Argon2id hash of a password in PHC form. */
export async function hashPassword(password: string): Promise<string | Refusal<'unavailable'>> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, COST);
  if (tag instanceof Refusal) return tag;
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A random hash that replaces a missing one, so that checking an unknown address takes the same time. */
const nobody: ParsedHash = { ...COST, salt: randomBytes(16), tag: randomBytes(32) };

/** Whether a password matches a hash in PHC form. Null takes the same time and never matches. */
export async function isPassword(hash: string | null, password: string): Promise<boolean | Refusal<'unavailable'>> {
  const parsed = hash === null ? nobody : parse(hash);
  const tag = await derive(password, parsed.salt, parsed);
  if (tag instanceof Refusal) return tag;
  return timingSafeEqual(tag, parsed.tag) && hash !== null;
}

interface ParsedHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function parse(hash: string): ParsedHash {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A kept password hash is not in PHC form.');
  const bytes = Buffer.from(tag, 'base64');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: bytes.length,
    salt: Buffer.from(salt, 'base64'),
    tag: bytes,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
