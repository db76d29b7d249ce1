import { fork } from 'node:child_process';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';

/**
 * Fills a database without a market: with the demo town, or in production with the data of the first-run questions.
 * Runs in a separate process, because reading the towns of the world takes memory that a server would not release.
 * Returns whether it was the first start; safe to repeat.
 */
export async function fillAtFirstStart(
  db: Db,
  settings: { readonly url: string; readonly filesDir: string; readonly mode: 'demo' | 'production' },
): Promise<boolean> {
  if (await findMarket(db)) return false;
  const child = fork(new URL('./fill.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      FILL_DATABASE_URL: settings.url,
      FILL_FILES_DIR: settings.filesDir,
      FILL_MODE: settings.mode,
    },
  });
  let why = '';
  child.on('message', (line) => {
    why = String(line);
  });
  const ended = await new Promise<number | NodeJS.Signals | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? signal));
  });
  if (ended !== 0)
    throw new ConfigError(`Setting up the database didn’t finish. ${why || `Its process ended with ${ended}.`}`);
  return true;
}
