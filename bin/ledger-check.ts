// `npm run ledger:check`: looks through all the books without changing anything; says what is wrong, one line each.
import { findLedgerFaults } from '#server/domain/wallet/index.ts';
import { openDatabase } from '#server/kernel/db.ts';
import { findRunningDatabase, startEmbeddedDatabase } from '#server/providers/database/embedded.ts';

const { DATABASE_URL, PLAZA_DATA = './.data' } = process.env;
const say = (line: string) => process.stdout.write(`${line}\n`);
// A Plaza that is running keeps its database to itself; it is asked as it runs.
const running = DATABASE_URL ?? (await findRunningDatabase(PLAZA_DATA));
const own = running === null ? await startEmbeddedDatabase({ dataDir: PLAZA_DATA, log: () => undefined }) : null;
try {
  const database = openDatabase({ url: running ?? own?.url ?? '', most: 1, statementMs: 0 });
  try {
    const faults = await findLedgerFaults(database.write);
    for (const fault of faults) say(fault);
    say(faults.length === 0 ? 'The books are right.' : `${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} finally {
  await own?.stop();
}
