// `npm run migrate`: brings the schema of the database to this version's, and says what it did.
import { migrate } from '#db/migrate.ts';
import { databaseUser, readConfig } from '#server/kernel/configuration/config.ts';
import { readArguments, runCommand, withDatabase } from './run-command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand('migrate', async () => {
  readArguments({ options: {} });
  const { DATABASE_OWNER_URL: owner } = readConfig(process.env);
  await withDatabase(async (url) => {
    const applied: string[] = [];
    await migrate(owner ?? url, {
      log: say,
      server: owner === undefined ? null : databaseUser(url),
      onStep: (name) => {
        applied.push(name);
        say(`${name} …`);
      },
    });
    say(applied.length === 0 ? 'The schema is up to date.' : `The schema is up to date: ${applied.length} applied.`);
  });
});
