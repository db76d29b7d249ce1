// `npm run backup`: saves the database and the stored files in a folder of their own, while Plaza runs or not.
import { join, resolve } from 'node:path';
import { writeBackup } from '#server/backup/write-backup.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { readBackupSettings } from './backup-settings.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts';

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);

await runCommand('backup', async () => {
  const { values } = readArguments({ options: { to: { type: 'string' }, keep: { type: 'string', default: '14' } } });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep takes a whole number from 1.');
  const { dataDir, owner, ...settings } = readBackupSettings();
  const to = resolve(values.to ?? join(dataDir, 'backups'));
  const started = performance.now();
  await withDatabase(async (url) => {
    const now = systemClock.now();
    const { folder, bytes, rows, files } = await writeBackup({ ...settings, url: owner ?? url, to, keep, now });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${folder}: ${megabytes(bytes)} MB, ${rows} rows, ${files} files, ${seconds} s\n`);
  });
});
