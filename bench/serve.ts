import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { openAllDrawings } from '#server/drawing/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { releaseMemoryWhenIdle } from '#server/performance/release-memory.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { openIdentities } from '#server/providers/identity/open.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { openMeetings } from '#server/providers/meetings/open.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { openPush } from '#server/providers/push/open.ts';
import { outboxSms } from '#server/providers/sms/embedded.ts';
import { openRealtime } from '#server/realtime/index.ts';

/**
 * The measured server: one process with calls and sockets, without a job worker. Sends its parent the address and, on
 * request, its memory, CPU time, statements and transactions.
 */
let statements = 0;
let transactions = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]): unknown {
  const [first] = given;
  const text =
    typeof first === 'string'
      ? first
      : first !== null && typeof first === 'object' && 'text' in first
        ? first.text
        : '';
  if (/^(begin|start transaction)/i.test(String(text))) transactions += 1;
  else if (!/^(commit|rollback)/i.test(String(text))) statements += 1;
  return Reflect.apply(query, this, given);
} as typeof query;

const secret = 'measured, not kept: nothing here is secret';
const url = process.env.BENCH_DATABASE_URL ?? '';
const config = {
  ...readConfig({
    PLAZA_MODE: 'demo',
    PLAZA_ORIGIN: 'http://127.0.0.1',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    PORT: '0',
  }),
  PLAZA_SECRET: secret,
};
releaseMemoryWhenIdle();
const database = openDatabase({ url, socketDir: process.env.BENCH_SOCKET_DIR || null });
const deps = {
  config,
  database,
  clock: systemClock,
  log: createLog('silent'),
  drawings: openAllDrawings(),
  providers: {
    files: outsideTransactions(localFiles(join(tmpdir(), 'plaza-bench-files'))),
    gateway: outsideTransactions(sandboxGateway({ database, clock: systemClock, secret })),
    mailer: outboxMailer,
    identities: openIdentities(config),
    meetings: openMeetings(config, systemClock),
    push: openPush(config),
    sms: outboxSms,
  },
};
const app = await createApp(deps);
await openRealtime(app.http.server, deps, url);
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage().rss, cpu_ms: (user + system) / 1000, statements, transactions });
});
process.on('disconnect', () => process.exit(0));
