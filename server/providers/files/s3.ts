import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { codeOf, filesOn } from './disk-files.ts';
import type { Files } from './port.ts';

/** Where files are in a store that speaks S3, and who reads and writes them. */
export interface S3Place {
  readonly bucket: string;
  /** What all keys begin with; it may be empty. */
  readonly prefix: string;
  /** The address of the store; that of Amazon's region by default. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether addresses have the bucket in their path, and not in the name of the host. */
  readonly has_path_style: boolean;
}

/** Of S3 for a key under which nothing is; NoSuchBucket is a fault of the settings. */
const MISSING = ['NoSuchKey'];

/** Files in a bucket of a store that speaks S3. */
export function s3Files({ bucket, prefix, endpoint, region, has_path_style, ...credentials }: S3Place): Files {
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle: has_path_style,
    ...(endpoint === undefined ? {} : { endpoint }),
    // Visitors wait for it; a large file takes its time as long as something of it moves.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 5_000 },
    // Other stores than Amazon's know no checksums behind the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The bucket says who may read; many have no lists of rights of single objects.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const move = async (from: string, to: string): Promise<boolean> => {
    try {
      await disk.move(from, to);
      return true;
    } catch (error) {
      if (MISSING.includes(codeOf(error))) return false;
      throw error;
    }
  };
  return filesOn(disk, { prefix, move, missing: MISSING });
}
