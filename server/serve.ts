import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type App, createApp } from './app.ts';
import type { AppDeps } from './kernel/app-deps.ts';
import type { Config } from './kernel/configuration/config.ts';
import { ownMeetingOrigin } from './kernel/configuration/meeting-server.ts';
import { createHealthServer } from './kernel/observability/health.ts';
import { measures } from './measures.ts';
import { startSandboxEvents } from './providers/payments/sandbox-events.ts';
import { openRealtime } from './realtime/index.ts';
import { registerReference } from './reference/index.ts';
import { registerSite } from './site.ts';
import { registerWeb } from './web/index.ts';
import { storeAssets } from './web/stored-assets.ts';

/** How long running requests may take after a stop (ms). */
const DRAIN_MS = 15_000;

interface Port {
  readonly databaseUrl: string;
  readonly releasePort: () => Promise<void>;
}

/** Listens: serves the app, or what a process answers that does jobs only. Returns what a stop has to close. */
export async function serve(deps: AppDeps, port: Port) {
  const { PLAZA_WORKER, PORT, HOST } = deps.config;
  if (PLAZA_WORKER === 'only') {
    const http = createHealthServer(deps, measures);
    await port.releasePort();
    await http.listen({ port: PORT, host: HOST });
    return { stopSandboxEvents: () => {}, close: () => closeServer(http, null) };
  }
  const app = await createApp(deps);
  const { realtime, stopSandboxEvents } = await listen(app, deps, port);
  return { stopSandboxEvents, close: () => closeServer(app.http, realtime) };
}

/** Registers the pages and listens. */
async function listen(app: App, deps: AppDeps, { databaseUrl, releasePort }: Port) {
  const { config } = deps;
  const buildDir = resolve(import.meta.dirname, '../build/web');
  await registerSite(app.http, deps, { iconDir: resolve(import.meta.dirname, '../public') });
  registerReference(app.http, { origin: config.PLAZA_ORIGIN, assetDir: join(buildDir, 'client', 'assets') });
  await registerWeb(app.http, {
    buildDir,
    clientFor: app.clientFor,
    recentUserOf: app.recentUserOf,
    clock: deps.clock,
    files: deps.providers.files,
    config: {
      origin: config.PLAZA_ORIGIN,
      meeting_origin: ownMeetingOrigin(config),
      has_stripe: config.STRIPE_PUBLISHABLE_KEY !== undefined,
    },
  });
  const realtime = await openRealtime(app.http.server, deps, databaseUrl);
  await app.http.ready();
  await releasePort();
  await app.http.listen({ port: config.PORT, host: config.HOST });
  // A demo has no pages open that its next version shall serve.
  if (config.PLAZA_MODE === 'production')
    storeAssets(deps.providers.files, join(buildDir, 'client', 'assets'), deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the assets of this build could not be stored for the next one'),
    );
  const isSandbox = deps.providers.gateway.name === 'sandbox';
  return { realtime, stopSandboxEvents: isSandbox ? startSandboxEvents(app.http, deps) : () => {} };
}

/**
 * Finishes running requests and accepts no new ones. Both at once: closing the sockets closes the HTTP server as well,
 * and waits for connections that only the other call ends.
 */
async function closeServer(http: FastifyInstance, realtime: { close: () => Promise<void> } | null): Promise<void> {
  // Node closes the connections that are idle at that moment; later ones would stay open for as long as clients like.
  const idle = setInterval(() => http.server.closeIdleConnections(), 250);
  const slow = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
  await Promise.all([realtime?.close(), http.close()]);
  clearInterval(idle);
  clearTimeout(slow);
}

/**
 * Finds the port to listen on: PORT, with the error of listening when it is taken, or a free one for 0. A free one is
 * held until `release`, right before the app listens: another program would be given it during the start. PORT itself
 * is known to clients, who are to be refused until the app listens.
 */
export async function holdPort({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>) {
  const probe = createServer((socket) => socket.destroy()).listen(PORT, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  const release = () => new Promise<void>((done) => probe.close(() => done()));
  if (PORT !== 0) await release();
  return { port, release };
}
