import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/config.ts';
import { openDatabase } from '#server/kernel/db.ts';
import { createLog } from '#server/kernel/log.ts';
import { outsideTransactions } from '#server/kernel/transaction.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';

/** The server as it is measured: one process, the calls only, no job worker; tells its parent the address, then its memory when asked. */
const secret = 'measured, not kept: nothing here is secret';
const url = process.env.BENCH_DATABASE_URL ?? '';
const config = {
  ...readConfig({ PLAZA_MODE: 'demo', PLAZA_ORIGIN: 'http://127.0.0.1', LOG_LEVEL: 'silent', PORT: '0' }),
  PLAZA_SECRET: secret,
};
const database = openDatabase({ url });
const app = await createApp({
  config,
  database,
  clock: systemClock,
  log: createLog('silent'),
  providers: {
    files: outsideTransactions(localFiles(join(tmpdir(), 'plaza-bench-files'))),
    gateway: outsideTransactions(sandboxGateway({ database, clock: systemClock, secret })),
    mailer: outboxMailer,
  },
});
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address });
process.on('message', () => process.send?.({ memory: process.memoryUsage().rss }));
process.on('disconnect', () => process.exit(0));
