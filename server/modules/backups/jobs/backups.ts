import { backupFolder } from '#server/kernel/configuration/backup-folder.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { decideDue } from '../rules/runs.ts';
import { startCommand } from '../start-command.ts';
import { findLatestRuns } from '../store.ts';

/** Starts the backup of the night, or the trial restore of the week, when it is due. */
const startBackup: Job = async ({ config, database, clock, log }) => {
  if (backupFolder(config) === null) return;
  const market = await findMarket(database.read);
  if (market === null) return;
  const now = clock.now();
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(market.timezone);
  const due = decideDue(await findLatestRuns(database.write), now, hour);
  if (due !== null) startCommand(due, log);
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'start-backup': { run: startBackup, at: '12 * * * *' },
} satisfies JobTable;
