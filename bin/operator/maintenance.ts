// `npm run maintenance -- closed|read-only|off "text"`: closes the marketplace, lets nobody change it, or ends that.
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { storeMaintenance } from '#server/kernel/database/installation-store.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts';

const modes = { closed: 'closed', 'read-only': 'read_only', off: null } as const;
const said = {
  closed: 'The marketplace is closed to everybody but its staff.',
  'read-only': 'The marketplace is read-only.',
  off: 'The marketplace is open as before.',
} as const;

const isMode = (name: string): name is keyof typeof modes => Object.hasOwn(modes, name);

await runCommand('maintenance', async () => {
  const { positionals } = readArguments({ allowPositionals: true, options: {} });
  const [name = '', text = '', ...others] = positionals;
  if (!isMode(name) || others.length > 0) throw new UsageError('Say closed, read-only or off, and a text in quotes.');
  if (text.length > 300) throw new ConfigError(`The text has ${text.length} characters, and takes 300 at most.`);
  await withDatabase(async (url) => {
    const database = openDatabase({ url, max: 1 });
    try {
      const mode = modes[name];
      await storeMaintenance(database.write, mode === null ? null : { mode, text: text.trim() });
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`${said[name]} All processes follow within five seconds.\n`);
});
