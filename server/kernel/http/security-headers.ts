import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../configuration/config.ts';

/** Two years, in seconds. */
const HSTS_SECONDS = 63_072_000;

/**
 * Sets headers that prevent browsers from running, framing or misinterpreting a response. Pages then add the sources
 * they may run.
 */
export type SecureAnswer = (request: IncomingMessage, answer: ServerResponse, next: (error?: unknown) => void) => void;

/** Creates the hook once. Fastify's plugin creates it per request, which costs as much as reading a page by its key. */
export function securityHeaders({
  PLAZA_ORIGIN,
  PLAZA_HSTS,
}: Pick<Config, 'PLAZA_ORIGIN' | 'PLAZA_HSTS'>): SecureAnswer {
  const hasTls = PLAZA_ORIGIN.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"] },
    },
    crossOriginEmbedderPolicy: false,
    hsts: hasTls ? { maxAge: HSTS_SECONDS, includeSubDomains: PLAZA_HSTS === 'subdomains' } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
