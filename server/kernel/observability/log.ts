import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Structured logs as JSON lines; request ids, calls and codes, never bodies, addresses, tokens or names. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
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
      // The detail of a database error may quote a person's row: only its kind, position and trace are logged.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: notice(error.message),
              code: 'code' in error ? error.code : undefined,
              stack: error.stack === undefined ? undefined : scrubbed(placesOf(error.stack, error.message)),
            }
          : { message: notice(String(error)) },
      queue: scrubbedText,
      line: scrubbedText,
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** A stack trace without the message at its start, which is logged separately and may be long. */
const placesOf = (stack: string, message: string): string =>
  message === '' ? stack : stack.replace(message, () => '…');

const MAX_MESSAGE = 300;

/** The start of a message, truncated only after personal data is removed: half a token would not be recognized. */
const notice = (message: string): string => scrubbed(message).slice(0, MAX_MESSAGE);

const scrubbedText = (value: unknown): unknown => (typeof value === 'string' ? scrubbed(value) : value);

/** Errors of mail servers, the queue and the database often quote the person they concern. */
function scrubbed(text: string): string {
  // A token begins with a dash once in 64 times, and no word begins there.
  return text
    .replace(/[^\s@<>()"'=,;:/]{1,64}@[^\s@<>()"'=,;:/]{1,255}/g, '<address>')
    .replace(/\+\d{7,15}\b/g, '<number>')
    .replace(/(?<!\w)[\w-]{43}(?!\w)/g, '<token>');
}
