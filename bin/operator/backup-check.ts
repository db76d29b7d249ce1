// `npm run backup:check`: restores the newest backup, or a given one, on trial into an empty database of its own, which
// it removes afterwards, and checks its books. With `--by-clock` a worker has started it.
import { basename, join, resolve } from 'node:path';
import { findNewest } from '#server/backup/backup-folders.ts';
import { tryRestore } from '#server/backup/try-restore.ts';
import { inBackupTurn, TurnTakenError } from '#server/backup/write-backup.ts';
import { type Config, ConfigError } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { recordRun } from '#server/modules/backups/index.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { readBackupSettings } from './backup-settings.ts';
import { endWithStarter } from './by-clock.ts';
import { openComparison } from './comparison-deps.ts';
import { readArguments, runCommand, withDatabase } from './run-command.ts';

/** How much of what happened before a backup is compared with the payment company. */
const COMPARED_MS = 30 * 86_400_000;
const isIdle = (error: unknown) => error instanceof TurnTakenError;

await runCommand('backup-check', async () => {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { 'by-clock': { type: 'boolean', default: false } },
  });
  if (values['by-clock']) endWithStarter();
  const { config, dataDir, backups, owner, secrets } = await readBackupSettings();
  const all = backups ?? join(dataDir, 'backups');
  const started = performance.now();
  await withDatabase((marketplace) => {
    const url = owner ?? marketplace;
    return recordRun({ kind: 'check', url, config, isIdle }, () =>
      inBackupTurn(url, async () => {
        const name = positionals[0] ?? (await findNewest(all));
        if (name === null) throw new ConfigError(`There is no backup in ${all}: npm run backup makes one.`);
        const folder = positionals[0] === undefined ? join(all, name) : resolve(name);
        const work = join(dataDir, 'restore-check');
        const tried = await tryRestore(folder, { secrets, work }, (copy, at) => countDifferences(config, copy, at));
        const { bytes, rows, files, faults, compared: differences } = tried;
        for (const fault of faults) process.stdout.write(`${fault}\n`);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        const books = faults.length === 0 ? 'books equal' : `${faults.length} faults in the books`;
        process.stdout.write(`${folder}: ${rows} rows, ${files} files, ${seconds} s, ${books}\n`);
        if (faults.length > 0) process.exitCode = 1;
        return {
          outcome: undefined,
          result: { name: basename(folder), bytes, differences, fault: faults[0] ?? null },
        };
      }),
    );
  });
});

/**
 * Counts in how many places a restored database differs from what the payment company knows of the time before the
 * backup; null where there is none, or it does not answer.
 */
async function countDifferences(config: Config, url: string, at: Date): Promise<number | null> {
  if (config.STRIPE_SECRET_KEY === undefined) return null;
  const database = openDatabase({ url, max: 1, statementMs: 0 });
  try {
    const deps = await openComparison(config, database);
    const since = new Date(at.getTime() - COMPARED_MS);
    return (await compareWithGateway(deps, { since, repairs: false }, at)).found;
  } catch (error) {
    process.stderr.write(`The payment company was not asked: ${error instanceof Error ? error.message : error}\n`);
    return null;
  } finally {
    await database.close();
  }
}
