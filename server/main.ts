import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, refuseUnmigrated } from '#db/migrate.ts';
import { demoLogins } from '#db/seed/demo-logins.ts';
import { fillAtFirstStart } from '#db/seed/first-start.ts';
import { giveGuestLinks } from '#server/modules/bookings/guests/index.ts';
import { setupKey } from '#server/modules/market/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { prepareFolder, storedSecret } from './data-folder.ts';
import { openAllDrawings } from './drawing/index.ts';
import type { AppDeps } from './kernel/app-deps.ts';
import { asCopy, atPort, type Config, checkPayments, databaseUser, readConfig } from './kernel/configuration/config.ts';
import { explainStart } from './kernel/configuration/explain-start.ts';
import { listSecrets, secretOf } from './kernel/configuration/secret.ts';
import { readSecretFiles } from './kernel/configuration/secret-files.ts';
import { startDatabaseClock } from './kernel/database/database-clock.ts';
import { type Database, openDatabase } from './kernel/database/db.ts';
import { findInstallationId, isCopy } from './kernel/database/installation-store.ts';
import { refusePoolers } from './kernel/database/pooler.ts';
import { setIdClock } from './kernel/ids.ts';
import { watchMaintenance } from './kernel/maintenance.ts';
import { createLog, type Log } from './kernel/observability/log.ts';
import { captureOutput, printFailure, printLine } from './kernel/observability/printed-lines.ts';
import { startHeartbeat } from './kernel/observability/processes.ts';
import { refuseRequests } from './kernel/observability/readiness.ts';
import { answerWhileStarting } from './kernel/observability/starting.ts';
import { openRootSecret } from './kernel/root-secret.ts';
import { openProviders } from './open-providers.ts';
import { releaseMemoryWhenIdle } from './performance/release-memory.ts';
import { EmbeddedDatabaseError, startEmbeddedDatabase } from './providers/database/embedded.ts';
import { openOwnFiles } from './providers/files/claim-files.ts';
import { openFiles } from './providers/files/open.ts';
import { holdPort, serve } from './serve.ts';
import { startWorker } from './worker/worker.ts';

const STOP_MS = 25_000;

/** What this process prints besides its log. */
const say = (line: string) => printLine(line, logFormat);
/** Known before the configuration is, which may be what there is to say. */
const logFormat = process.env.LOG_FORMAT === 'json' ? 'json' : 'text';

async function main(): Promise<void> {
  releaseMemoryWhenIdle();
  const started = performance.now();
  const given = readConfig(process.env);
  const dataDir = resolve(given.PLAZA_DATA);
  prepareFolder(dataDir);
  // A demo prints for a person at a terminal: it logs warnings only.
  const log = createLog(process.env.LOG_LEVEL || given.PLAZA_MODE === 'production' ? given.LOG_LEVEL : 'warn');
  if (logFormat === 'json') captureOutput(log);
  const secrets = listSecrets(given.PLAZA_SECRET ?? storedSecret(dataDir), given);
  const embedded = given.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir, log: (line) => log.info({ line }, 'database') });
  const url = given.DATABASE_URL ?? embedded?.url ?? '';
  let opened: Database | null = null;
  try {
    // Before the first start, which takes a minute, and before anything prints the address.
    const held = await holdPort(given);
    const placed = atPort(given, held.port);
    // A port of its own choice is held until the app listens.
    const starting = given.PORT === 0 ? null : answerWhileStarting(placed);
    await migrateFor(placed, url, { log, onStep: (name) => starting?.noteMigration(name) });
    const database = openDatabase({
      socketDir: embedded?.socketDir,
      url,
      replicaUrl: placed.DATABASE_REPLICA_URL,
      onError: (error) => log.warn({ err: error }, 'database connection'),
      onUnavailable: (is_unavailable) =>
        log.warn(is_unavailable ? 'the database does not answer' : 'the database answers again'),
    });
    opened = database;
    const clock = await startDatabaseClock({ db: database.write, log });
    setIdClock(clock);
    const filesDir = join(dataDir, 'files');
    const files = await openOwnFiles(await openFiles(placed, filesDir), {
      id: await findInstallationId(database.write),
      log,
    });
    const isOfCopy = placed.PLAZA_COPY === 'on' || (await isCopy(database.write));
    // Not known before the first-run questions are answered, which ask for it.
    const market = await findMarket(database.read);
    const is_new = market === null && placed.PLAZA_MODE === 'production';
    const secret = await openRootSecret(database.write, secrets, { is_new });
    const config = { ...(isOfCopy ? asCopy(placed) : placed), PLAZA_SECRET: secret };
    if (market !== null) checkPayments(config, market.takes_payments);
    const providers = await openProviders({ config, database, clock }, files);
    const maintenance = await watchMaintenance({ database, log });
    const deps = { config, database, clock, log, drawings: openAllDrawings(), maintenance, providers };
    await fill(deps, { url: config.DATABASE_OWNER_URL ?? url, filesDir });
    const roles = { is_server: config.PLAZA_WORKER !== 'only', is_worker: config.PLAZA_WORKER !== 'off' };
    const heartbeat = await startHeartbeat(deps, roles);
    const worker = roles.is_worker ? await startWorker(deps, heartbeat.noteQueues) : null;
    const listening = await serve(deps, { databaseUrl: url, releasePort: starting?.end ?? held.release });
    stopOnSignal(config, async () => {
      listening.stopSandboxEvents();
      await listening.close();
      await worker?.stop();
      await Promise.all([heartbeat.stop(), deps.drawings.close()]);
      maintenance.stop();
      clock.stop();
      await database.close();
      await embedded?.stop();
    });
    failUnlessStopped(log);
    sayStarted(config, { seconds: (performance.now() - started) / 1000, needsSetup: market === null, secret });
  } catch (error) {
    // Before the database ends: each of its connections would say so, beside the reason.
    await opened?.close();
    await embedded?.stop();
    throw error;
  }
}

/** Migrates the database as the owner of its tables, where that is another user than the server's. */
async function migrateFor(
  { DATABASE_OWNER_URL: owner, ...config }: Config,
  url: string,
  { log, onStep }: { readonly log: Log; readonly onStep: (name: string) => void },
): Promise<void> {
  await refusePoolers(config);
  const server = owner === undefined ? null : databaseUser(url);
  const note = (line: string) => log.warn({ line }, 'migration');
  if (config.PLAZA_MIGRATE === 'off') await refuseUnmigrated(url, note);
  else await migrate(owner ?? url, { log: note, server, onStep });
}

/** Fills a new database, at the first start. */
async function fill({ config, database }: AppDeps, place: { url: string; filesDir: string }): Promise<void> {
  const isNew = await fillAtFirstStart(database.write, { ...place, mode: config.PLAZA_MODE });
  if (isNew && config.PLAZA_MODE === 'demo') await giveGuestLinks(database.write, secretOf(config));
}

/** Stops the process when it is told to: first nobody is sent here any more, then open requests are finished. */
function stopOnSignal({ STOP_DELAY }: Pick<Config, 'STOP_DELAY'>, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    say(`\n${signal}: finishing open requests …`);
    // Exits hard after this time, which loses nothing, as after a power failure.
    setTimeout(() => process.exit(1), STOP_DELAY * 1_000 + STOP_MS).unref();
    refuseRequests('stopping');
    await sleep(STOP_DELAY * 1_000);
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('Ctrl-C'));
  process.on('SIGHUP', () => void stop('SIGHUP'));
}

/** Lets the process fail when it ends and nobody has stopped it, so that whoever watches it starts it again. */
function failUnlessStopped(log: Log): void {
  process.once('beforeExit', () => {
    log.error('Plaza ended although nobody stopped it');
    process.exitCode = 1;
  });
}

/** Prints that the process has started and, until the set-up, how to go on. */
function sayStarted(
  config: Config,
  { seconds, needsSetup, secret }: { readonly seconds: number; readonly needsSetup: boolean; readonly secret: string },
) {
  const isServing = config.PLAZA_WORKER !== 'only';
  const host = isAnyAddress(config.HOST) ? 'localhost' : config.HOST;
  const what = isServing
    ? `is open at ${config.PLAZA_ORIGIN}`
    : `does its jobs, and answers http://${host}:${config.PORT}/healthz`;
  say(`\nPlaza ${what}  (${seconds.toFixed(1)} s)`);
  if (isServing && needsSetup && config.PLAZA_MODE === 'production')
    say(`  Set up your marketplace: open ${config.PLAZA_ORIGIN}/setup?key=${setupKey(secret)}`);
  if (config.PLAZA_COPY === 'on')
    say('  It is a copy: nothing is sent or charged from here, and nothing begins by the clock.');
  if (config.PLAZA_MODE === 'demo') sayLogins();
}

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

function sayLogins(): void {
  for (const login of demoLogins) say(`  ${login.role.padEnd(9)} ${login.email}  ${login.password}`);
}

main().catch((error: unknown) => {
  const why =
    error instanceof EmbeddedDatabaseError ? error.message : explainStart(error, readSecretFiles(process.env).env);
  printFailure(why, logFormat);
  process.exit(1);
});
