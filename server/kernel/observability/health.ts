import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '../app-deps.ts';
import type { ReadDb } from '../database/db.ts';
import { bearerOf } from '../http/request.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { hashToken } from '../ids.ts';
import { countProcesses } from './processes.ts';
import { requestsRefusal } from './readiness.ts';

/** What metrics ask modules for, by the database's time. */
export interface Measures {
  readonly countJobs: (db: ReadDb, now: Date) => Promise<JobCounts>;
  readonly findBackupAges: (db: ReadDb, now: Date) => Promise<BackupAges>;
}

/** How long ago the newest backup was made, and the newest was restored on trial (seconds); null if none ever was. */
interface BackupAges {
  readonly backup: number | null;
  readonly check: number | null;
}

interface JobCounts {
  readonly waiting: number;
  readonly retrying: number;
  readonly failed: number;
  /** How late the oldest job is that waits (seconds). */
  readonly late_seconds: number;
}

/** The server of a process that does jobs only: `/healthz`, `/readyz` and `/metrics`. */
export function createHealthServer(deps: AppDeps, measures: Measures): FastifyInstance {
  const http = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  registerHealth(http, deps, measures);
  return http;
}

/**
 * Registers `/healthz` (the process answers), `/readyz` (the database answers too, and the process is not about to
 * stop) and `/metrics` (Prometheus, with the operator's token).
 */
export function registerHealth(http: FastifyInstance, deps: AppDeps, measures: Measures): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'plaza_http_seconds',
    help: 'Time to answer, by route and status class.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'plaza_clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's, whose time Plaza uses.",
    registers: [registry],
    collect() {
      this.set(deps.clock.offsetSeconds?.() ?? 0);
    },
  });
  const measure = measureDatabase(registry, deps, measures);
  const faults = new Counter({ name: 'plaza_faults_total', help: 'Answers of 500.', registers: [registry] });
  http.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode === 500) faults.inc();
  });
  // While the process stops, connections end with their answers: one that stays open could be closed at the moment in
  // which a proxy sends a request by it, which the proxy may not repeat.
  http.addHook('onSend', async (_request, reply) => {
    if (requestsRefusal() !== null) reply.header('connection', 'close');
  });
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (request, reply) => {
    const refusal = requestsRefusal();
    if (refusal !== null) return reply.status(503).send({ status: refusal });
    try {
      await Promise.race([sql`select 1`.execute(deps.database.write), tooLong()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).header('retry-after', 2).send({ status: 'database unavailable' });
    }
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, deps)) return sendRefusal(request, reply, refuse('not_found'));
    await measure();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/**
 * Registers what all processes have in common, as the database knows it, and returns the function that asks it. While
 * it does not answer, nothing is shown of what it knows.
 */
function measureDatabase(
  registry: Registry,
  { database, clock, log }: AppDeps,
  { countJobs, findBackupAges }: Measures,
) {
  const registers = [registry];
  const up = new Gauge({ name: 'plaza_database_up', help: 'Whether the database answers: 1 or 0.', registers });
  const jobs = new Gauge({
    name: 'plaza_jobs',
    help: 'Jobs that are due and wait, that failed and are tried again, and that failed for good.',
    labelNames: ['state'],
    registers,
  });
  const late = new Gauge({
    name: 'plaza_jobs_late_seconds',
    help: 'How late the oldest job is that is due and waits.',
    labelNames: ['state'],
    registers,
  });
  const processes = new Gauge({
    name: 'plaza_processes',
    help: 'Processes that said in the last half minute that they are alive, by what they do.',
    labelNames: ['role'],
    registers,
  });
  const backups = new Gauge({
    name: 'plaza_backup_age_seconds',
    help: 'How long ago the newest backup was made, and the newest one was restored on trial.',
    labelNames: ['kind'],
    registers,
  });
  return async () => {
    for (const gauge of [jobs, late, processes, backups]) gauge.reset();
    try {
      const now = clock.now();
      const asked = Promise.all([
        countJobs(database.read, now),
        countProcesses(database.read, now),
        findBackupAges(database.read, now),
      ]);
      const [counts, alive, ages] = await Promise.race([asked, tooLong()]);
      up.set(1);
      for (const state of ['waiting', 'retrying', 'failed'] as const) jobs.set({ state }, counts[state]);
      late.set({ state: 'waiting' }, counts.late_seconds);
      processes.set({ role: 'server' }, alive.servers);
      processes.set({ role: 'worker' }, alive.workers);
      if (ages.backup !== null) backups.set({ kind: 'backup' }, ages.backup);
      if (ages.check !== null) backups.set({ kind: 'check' }, ages.check);
    } catch (error) {
      log.warn({ err: error }, 'the database could not be measured');
      up.set(0);
    }
  };
}

/** The longest wait for the database (ms). Load balancers do not wait long and send visitors to another server. */
const READY_MS = 4_500;

async function tooLong(): Promise<never> {
  await sleep(READY_MS, undefined, { ref: false });
  throw new Error('The database took too long.');
}

/** Whether a request may read the metrics, which reveal the load of the app and its failing routes. */
function mayMeasure(request: FastifyRequest, { config }: AppDeps): boolean {
  if (config.METRICS_TOKEN === undefined) return config.PLAZA_MODE === 'demo';
  const given = bearerOf(request);
  // Compares hashes, so that the time taken reveals nothing about the token.
  return given !== null && hashToken(given).equals(hashToken(config.METRICS_TOKEN));
}
