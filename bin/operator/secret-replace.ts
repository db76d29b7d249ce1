// `npm run secret:replace -- --lost`: lets a marketplace go on with another PLAZA_SECRET where the one before is lost.
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { replaceRootSecret } from '#server/kernel/root-secret.ts';
import { readSecrets } from './backup-settings.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts';

await runCommand('secret-replace', async () => {
  const { values } = readArguments({ options: { lost: { type: 'boolean', default: false } } });
  if (!values.lost)
    throw new UsageError(
      'A PLAZA_SECRET that is known is changed without this: set PLAZA_FORMER_SECRET to it and PLAZA_SECRET to the ' +
        'new one, and start Plaza. Say --lost where it is lost.',
    );
  const config = readConfig(process.env);
  const [secret] = readSecrets(config, resolve(config.PLAZA_DATA));
  if (secret === undefined) throw new ConfigError('Set PLAZA_SECRET to the secret that is to be used from now on.');
  await withDatabase(async (url) => {
    const database = openDatabase({ url, max: 1 });
    try {
      await replaceRootSecret(database.write, [secret]);
    } finally {
      await database.close();
    }
  });
  process.stdout.write('The marketplace has a new secret: start Plaza again, with this PLAZA_SECRET.\n');
});
