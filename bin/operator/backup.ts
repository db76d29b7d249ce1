// `npm run backup`: saves the database and the stored files in a folder of their own, while Plaza runs or not. With
// `--by-clock` a worker has started it.
import { basename, join, resolve } from 'node:path';
import { TurnTakenError, writeBackup } from '#server/backup/write-backup.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { recordRun } from '#server/modules/backups/index.ts';
import { readBackupSettings } from './backup-settings.ts';
import { endWithStarter } from './by-clock.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts';

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);
const isIdle = (error: unknown) => error instanceof TurnTakenError;

await runCommand('backup', async () => {
  const { values } = readArguments({
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '14' },
      'by-clock': { type: 'boolean', default: false },
    },
  });
  if (values['by-clock']) endWithStarter();
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep takes a whole number from 1.');
  const { config, dataDir, backups, owner, ...settings } = await readBackupSettings();
  const to = resolve(values.to ?? backups ?? join(dataDir, 'backups'));
  const started = performance.now();
  await withDatabase((url) =>
    recordRun({ kind: 'backup', url: owner ?? url, config, isIdle }, async () => {
      const now = systemClock.now();
      const { folder, bytes, rows, files } = await writeBackup({ ...settings, url: owner ?? url, to, keep, now });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${folder}: ${megabytes(bytes)} MB, ${rows} rows, ${files} files, ${seconds} s\n`);
      return { outcome: undefined, result: { name: basename(folder), bytes, differences: null, fault: null } };
    }),
  );
});
