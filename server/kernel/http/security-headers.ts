import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../configuration/config.ts';

/** Two years. */
const HSTS_SECONDS = 63_072_000;

/**
 * Sets headers that keep browsers from running, framing or misinterpreting a response; pages then add what they may
 * run.
 */
export type SecureAnswer = (request: IncomingMessage, answer: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Creates the hook once: Fastify's plugin creates it for each request, which costs as much as reading a page by its
 * key.
 */
export function securityHeaders({ PLAZA_ORIGIN }: Pick<Config, 'PLAZA_ORIGIN'>): SecureAnswer {
  const hasTls = PLAZA_ORIGIN.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"] },
    },
    crossOriginEmbedderPolicy: false,
    hsts: hasTls ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
