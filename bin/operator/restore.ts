// `npm run restore -- FOLDER`: puts a backup back, into an empty database and an empty folder of files.
import { resolve } from 'node:path';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readBackupSettings } from './backup-settings.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand('restore', async () => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { 'new-secret': { type: 'boolean', default: false }, live: { type: 'boolean', default: false } },
  });
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0) throw new UsageError('Give the folder of one backup.');
  const { owner, secrets, filesDir, bucket, server } = await readBackupSettings();
  const started = performance.now();
  // Before a database is made.
  const backup = await checkBackup(resolve(given), { secrets, is_new_secret: values['new-secret'] });
  const newSecret = values['new-secret'] ? (secrets[0] ?? null) : null;
  await withDatabase(
    async (url) => {
      const { rows, files, faults } = await restoreBackup(backup, {
        ...{ filesDir, bucket, server, url: owner ?? url, log: say, is_live: values.live, newSecret },
      });
      for (const fault of faults) say(fault);
      const books = faults.length === 0 ? 'books equal' : `${faults.length} faults in the books`;
      say(`${rows} rows, ${files} files, ${((performance.now() - started) / 1000).toFixed(1)} s, ${books}`);
      if (!values.live)
        say('It is a copy, from which nothing is sent or charged; --live restores the marketplace itself.');
      if (faults.length > 0) process.exitCode = 1;
    },
    { is_made: true },
  );
});
