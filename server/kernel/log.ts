import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Structured logs as JSON lines; request ids, calls and codes, never bodies, addresses, tokens or names. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers',
        'email',
        'phone',
        'password',
        'token',
        'code',
        '*.email',
        '*.phone',
        '*.password',
        '*.token',
      ],
      remove: true,
    },
    serializers: {
      // A database error's detail may quote a person's row: only its kind, place and trace are kept.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message.slice(0, 300),
              code: 'code' in error ? error.code : undefined,
              stack: error.stack,
            }
          : { message: String(error).slice(0, 300) },
    },
  });
}
