import type { Config } from '#server/kernel/configuration/config.ts';
import { bucketOf } from '#server/kernel/configuration/files-settings.ts';
import { localFiles } from './embedded.ts';
import type { Files, FilesPlace } from './port.ts';

/** The settings that say where files are. */
export type FilesSettings = Pick<
  Config,
  'FILES_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PATH_STYLE'
>;

/** Opens the file store: the bucket of FILES_URL, or a folder of this machine where that is not set. */
export async function openFiles(
  settings: FilesSettings,
  filesDir: string,
): Promise<{ readonly files: Files; readonly place: FilesPlace }> {
  const { FILES_URL: url } = settings;
  if (url === undefined) return { files: localFiles(filesDir), place: { setting: 'PLAZA_DATA', name: filesDir } };
  // Loaded on demand, because the package is large and most installations do not use it.
  const { s3Files } = await import('./s3.ts');
  const files = s3Files({
    ...bucketOf(url),
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    has_path_style: settings.S3_PATH_STYLE === 'on',
  });
  return { files, place: { setting: 'FILES_URL', name: url } };
}
