import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../configuration/config.ts';

/** What a process does before it serves. */
export interface Starting {
  /** Notes the migration that runs. */
  noteMigration(name: string): void;
  /** Gives the port back, before the app listens on it. */
  end(): Promise<void>;
}

/** Nearly all starts are shorter; during them connections are refused, so that a proxy asks another server. */
const AFTER_MS = 2_000;

/**
 * Answers `/healthz` (200) and `/readyz` (503) while a start takes long, as a migration may: a probe that hears nothing
 * would end the process, and the next one would begin again. Whoever asks for anything else is disconnected. A port
 * that is taken is left to the app, which says so.
 */
export function answerWhileStarting({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, after_ms = AFTER_MS): Starting {
  let state: { readonly status: string; readonly name?: string } = { status: 'starting' };
  const answers: Readonly<Record<string, number>> = { '/healthz': 200, '/readyz': 503 };
  const http = createServer((request, response) => {
    const status = answers[request.url ?? ''];
    if (status === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(JSON.stringify(state));
  });
  http.on('error', () => undefined);
  const ended = new AbortController();
  void sleep(after_ms, undefined, { signal: ended.signal, ref: false }).then(
    () => http.listen(PORT, HOST),
    () => undefined,
  );
  return {
    noteMigration: (name) => {
      state = { status: 'migrating', name };
    },
    end: () => {
      ended.abort();
      return new Promise((done) => {
        http.close(() => done());
        http.closeAllConnections();
      });
    },
  };
}
