import { join, resolve } from 'node:path';
import { systemClock } from '#server/kernel/clock.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { readRootSecret } from '#server/kernel/root-secret.ts';
import { openFiles } from '#server/providers/files/open.ts';
import { openIdentities } from '#server/providers/identity/open.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { openMeetings } from '#server/providers/meetings/open.ts';
import { openGateway } from '#server/providers/payments/open.ts';
import { outboxPush } from '#server/providers/push/embedded.ts';
import { outboxSms } from '#server/providers/sms/embedded.ts';
import { readSecrets } from './backup-settings.ts';

/** Opens what a comparison of a database with the payment company needs; nothing is sent from it. */
export async function openComparison(config: Config, database: Database) {
  const [present = '', ...former] = readSecrets(config, resolve(config.PLAZA_DATA));
  const secret = await readRootSecret(database.write, [present, ...former]);
  const gateway = await openGateway(config, { database, clock: systemClock, secret });
  const { files } = await openFiles(config, join(resolve(config.PLAZA_DATA), 'files'));
  return {
    database,
    providers: {
      ...{ gateway, files, mailer: outboxMailer, push: outboxPush(''), sms: outboxSms },
      ...{
        identities: openIdentities(config),
        meetings: openMeetings({ ...config, PLAZA_SECRET: secret }, systemClock),
      },
    },
  };
}
