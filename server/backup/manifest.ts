import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '#server/kernel/configuration/config.ts';

/** The format of the folders that this version writes and reads. */
export const FORMAT = 1;

/** The name of the manifest in the folder of a backup. */
export const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);

const table = z.object({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().min(1)).min(1),
  rows: size,
  /** The sum of the hashes of all rows, which their order does not change. */
  digest: z.string().regex(/^-?\d+$/),
  bytes: size,
  sha256,
});

/** A path below the folder of files, which cannot lead out of it. */
const path = z.string().refine((text) => text.split('/').every((part) => !['', '.', '..'].includes(part)));

const content = z.object({
  format: z.literal(FORMAT),
  plaza: z.string(),
  /** The time of the backup, by the clock of the machine that made it. */
  at: z.iso.datetime(),
  /** Null where the marketplace had no secret yet. */
  secret: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  files: z.array(z.object({ path, bytes: size, sha256 })),
});

/** What a backup says of itself: all that a restore compares. */
export type Manifest = z.output<typeof content>;
export type BackupTable = Manifest['tables'][number];
export type BackupFile = Manifest['files'][number];
export type BackupSequence = Manifest['sequences'][number];

/** Writes a manifest as the text of its file, with the hash of its own content. */
export function sealManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 1)}\n`;
}

/**
 * Reads the text of a manifest's file.
 * @throws ConfigError where it is not as it was written, or of another format
 */
export function openManifest(text: string, folder: string): { readonly manifest: Manifest; readonly hash: string } {
  const { sha256: hash, ...said } = parseObject(text);
  if (typeof hash !== 'string' || hashOf(said) !== hash)
    throw new ConfigError(
      `The backup ${folder} is damaged: its ${MANIFEST} is not as it was written; restore another backup.`,
    );
  if (said.format !== FORMAT)
    throw new ConfigError(
      `The backup ${folder} has format ${String(said.format)}, and this version of Plaza reads format ${FORMAT}: ` +
        `restore it with the version that made it (${String(said.plaza)}).`,
    );
  const parsed = content.safeParse(said);
  if (parsed.success) return { manifest: parsed.data, hash };
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    `The backup ${folder} cannot be read (${issue?.path.join('.')} of its ${MANIFEST}): restore another backup.`,
  );
}

/** Computes what tells a secret from others and does not reveal it; null where there is none. */
export function fingerprintOf(secret: string | null): string | null {
  return secret && createHmac('sha256', secret).update('fingerprint of backups').digest('hex').slice(0, 32);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}

const hashOf = (said: object): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');
