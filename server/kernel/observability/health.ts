import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '../app-deps.ts';
import { bearerOf } from '../http/request.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { hashToken } from '../ids.ts';

/**
 * Registers `/healthz` (the process answers), `/readyz` (the database answers too) and `/metrics` (Prometheus, with the
 * operator's token).
 */
export function registerHealth(http: FastifyInstance, deps: AppDeps): void {
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
  const faults = new Counter({ name: 'plaza_faults_total', help: 'Answers of 500.', registers: [registry] });
  http.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode === 500) faults.inc();
  });
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (request, reply) => {
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
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
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
