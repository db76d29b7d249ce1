import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../configuration/config.ts';

/** Two years. */
const HSTS_SECONDS = 63_072_000;

/** Puts on an answer what keeps browsers from running it, framing it, or taking it for something else; pages then say what they may run. */
export type SecureAnswer = (request: IncomingMessage, answer: ServerResponse, next: (error?: unknown) => void) => void;

/** Makes it, once: Fastify's plugin for it makes it anew for each request, which costs as much as reading a page by its key. */
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
