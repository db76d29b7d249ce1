import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { startDatabaseClock } from '#server/kernel/database/database-clock.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { openIdentities } from '#server/providers/identity/open.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { openMeetings } from '#server/providers/meetings/open.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { openPush } from '#server/providers/push/open.ts';
import { outboxSms } from '#server/providers/sms/embedded.ts';

// One of several server processes on a test's database. Its parent sets the clock by message (milliseconds). With
// RACE_SKEW_MS it uses a real server's clock on a machine whose clock is off by that.
const {
  RACE_DATABASE_URL: url = '',
  RACE_SECRET: secret = '',
  RACE_NOW: now = '',
  RACE_SKEW_MS: skew,
  RACE_WAIT_MS: waitMs = '',
} = process.env;
const set = settableClock(new Date(Number(now)));
const database = openDatabase({ url, max: 6, waitMs: Number(waitMs) });
const machine = { now: () => new Date(Date.now() + Number(skew)) };
const clock =
  skew === undefined ? set : await startDatabaseClock({ db: database.write, log: createLog('silent'), machine });
const config = {
  ...readConfig({
    PLAZA_MODE: 'demo',
    PLAZA_ORIGIN: 'http://plaza.test',
    LOG_LEVEL: 'error',
    // Each client of a race has its own address (X-Forwarded-For), so that limits don't apply.
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: url,
  }),
  PLAZA_SECRET: secret,
};
const app = await createApp({
  config,
  database,
  clock,
  log: createLog('error'),
  providers: {
    files: outsideTransactions(localFiles(join(tmpdir(), 'plaza-race-files'))),
    gateway: outsideTransactions(sandboxGateway({ database, clock, secret })),
    mailer: outboxMailer,
    identities: openIdentities(config),
    meetings: openMeetings(config, clock),
    push: openPush(config),
    sms: outboxSms,
  },
});
process.on('message', (to) => {
  set.set(new Date(Number(to)));
  process.send?.({ now: Number(to) });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address: await app.http.listen({ port: 0, host: '127.0.0.1' }) });
