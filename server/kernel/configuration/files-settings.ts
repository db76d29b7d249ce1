import { z } from 'zod';
import { isUrl } from './addresses.ts';

const BUCKET_AND_PREFIX = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/;

/** The variables of a store for files, as `.env.example` documents them. */
export const filesVariables = {
  FILES_URL: z
    .string()
    .regex(BUCKET_AND_PREFIX, 'must be a bucket and the beginning of all keys in it, such as s3://my-bucket/plaza')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(
      (text) => isUrl(text, ['http:', 'https:']) && URL.parse(text)?.origin === text,
      'must be an address without a path, such as https://s3.eu-central-1.amazonaws.com',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region, such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^\S{3,200}$/, 'must be the id of an access key, such as AKIA…')
    .optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, 'must be the secret of an access key, of 8 characters or more').optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
};

/** What FILES_URL does not say, with an example of each. */
const needed = {
  S3_REGION: 'such as eu-central-1, or auto where the store has none',
  S3_ACCESS_KEY_ID: 'the id of a key that may read, write, list and delete there, such as AKIA…',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
} as const;

/** Reports settings that are missing while FILES_URL is set. */
export function checkFiles(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  if (!given.FILES_URL) return;
  for (const [name, what] of Object.entries(needed))
    if (!given[name]) wrong.set(name, `is needed with FILES_URL: ${what}`);
}

/** The bucket of a valid FILES_URL, and what all keys in it begin with, which may be empty. */
export function bucketOf(url: string): { readonly bucket: string; readonly prefix: string } {
  const [, bucket = '', prefix = ''] = BUCKET_AND_PREFIX.exec(url) ?? [];
  return { bucket, prefix: prefix.slice(1) };
}
