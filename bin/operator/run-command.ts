import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '#server/kernel/configuration/config.ts';
import { explainStart } from '#server/kernel/configuration/explain-start.ts';
import { readSecretFiles } from '#server/kernel/configuration/secret-files.ts';
import {
  EmbeddedDatabaseError,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '#server/providers/database/embedded.ts';
import { usages } from '../usage.mjs';

/** The code of a table that is not there. */
const NO_TABLE = '42P01';

/** Arguments that a command does not know; its usage is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads the arguments of a command. Throws UsageError for those that it does not know, or that lack their value. */
export function readArguments<const Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (error instanceof Error && code.startsWith('ERR_PARSE_ARGS_')) throw new UsageError(error.message);
    throw error;
  }
}

/**
 * Runs a command of the operator. What ends it is said in a line or two without a stack trace: exit code 2, and its
 * usage, for arguments that it does not know, otherwise 1.
 */
export async function runCommand(name: keyof typeof usages, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${isUsage ? `${error.message}\n${usages[name]}` : explain(error)}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/**
 * Does work on the database of a marketplace: DATABASE_URL's, the one of a Plaza that runs in PLAZA_DATA, or the one
 * in that folder, which runs meanwhile, and is made where `is_made` says so.
 * @throws ConfigError when there is none
 */
export async function withDatabase(
  work: (url: string) => Promise<void>,
  { is_made = false }: { readonly is_made?: boolean } = {},
): Promise<void> {
  const { DATABASE_URL, PLAZA_DATA } = readSecretFiles(process.env).env;
  const dataDir = resolve(PLAZA_DATA || './.data');
  if (!is_made && !DATABASE_URL && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(
      `There is no database in ${dataDir}: set PLAZA_DATA to the folder of a marketplace, or DATABASE_URL to its ` +
        'database.',
    );
  // A running Plaza does not share its embedded database; it is queried while it runs.
  const running = DATABASE_URL || (await findRunningDatabase(dataDir));
  const own = running === null ? await startEmbeddedDatabase({ dataDir, log: () => undefined }) : null;
  try {
    await work(running ?? own?.url ?? '');
  } finally {
    await own?.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof EmbeddedDatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === NO_TABLE)
    return 'There is no marketplace in this database: start Plaza first, or set PLAZA_DATA or DATABASE_URL to another.';
  return explainStart(error, readSecretFiles(process.env).env);
}
