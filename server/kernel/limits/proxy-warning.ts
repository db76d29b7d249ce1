import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Headers by which a proxy says who sent a request. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'] as const;

/**
 * Creates the check that warns the operator once of a proxy that nobody configured: every visitor then seems to come
 * from the proxy, and all share the limits of one.
 */
export function createProxyWarning({ config, log }: Pick<AppDeps, 'config' | 'log'>) {
  let isDone = config.TRUST_PROXY.length > 0;
  return (request: FastifyRequest): void => {
    if (isDone) return;
    const header = FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return;
    isDone = true;
    log.warn(
      { header },
      'requests come through a proxy, but TRUST_PROXY is not set: all visitors share the limits of one. ' +
        "Set it to the proxy's address, such as TRUST_PROXY=127.0.0.1",
    );
  };
}
