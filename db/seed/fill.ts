import { readConfig } from '#server/kernel/configuration/config.ts';
import { explainStart } from '#server/kernel/configuration/explain-start.ts';
import { startDatabaseClock } from '#server/kernel/database/database-clock.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { printLine } from '#server/kernel/observability/printed-lines.ts';
import { openFiles } from '#server/providers/files/open.ts';
import { prepareDemo } from './demo.ts';
import { prepareFirstRun } from './first-run.ts';

// The process of a first start (`first-start.ts`): fills the database, reports its progress, and ends, at the latest
// with its parent process.
const { FILL_DATABASE_URL: url = '', FILL_FILES_DIR: filesDir = '', FILL_MODE: mode } = process.env;
const say = (line: string) => printLine(line, process.env.LOG_FORMAT === 'json' ? 'json' : 'text');
process.once('disconnect', () => process.exit(1));
const database = openDatabase({ url, max: 4, statementMs: 0 });
try {
  if (mode === 'demo') {
    // The server, which started this process, warns of a wrong clock.
    const clock = await startDatabaseClock({ db: database.write, log: createLog('error') });
    const { files } = await openFiles(readConfig(process.env), filesDir);
    await prepareDemo({ database, files, clock, say });
    clock.stop();
  } else await prepareFirstRun(database.write, say);
} catch (error) {
  // The parent process prints the explanation on the terminal.
  await new Promise((sent) => process.send?.(explainStart(error, process.env), sent));
  process.exit(1);
}
await database.close();
process.exit(0);
