import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { sourcePlaces } from './source-places.ts';

export type Log = FastifyBaseLogger;

/**
 * Creates the log: JSON lines with request ids, calls, codes, networks and ids of users, never with bodies, mailboxes,
 * tokens or names.
 */
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
      // The detail of a database error may quote a row with personal data. Only its kind, position and stack trace are
      // logged.
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

/** The sources' places in a stack trace, without its initial message, which may be long and is logged separately. */
const placesOf = (stack: string, message: string): string =>
  sourcePlaces(message === '' ? stack : stack.replace(message, () => '…'));

const MAX_MESSAGE = 300;

/** The start of a message. Personal data is removed before truncating, because half a token would not be recognized. */
const notice = (message: string): string => scrubbed(message).slice(0, MAX_MESSAGE);

const scrubbedText = (value: unknown): unknown => (typeof value === 'string' ? scrubbed(value) : value);

/** Removes personal data from errors of mail servers, the queue and the database, which often quote it. */
function scrubbed(text: string): string {
  // One in 64 tokens begins with a dash, which is not a word boundary.
  return text
    .replace(/[^\s@<>()"'=,;:/]{1,64}@[^\s@<>()"'=,;:/]{1,255}/g, '<address>')
    .replace(/\+\d{7,15}\b/g, '<number>')
    .replace(/(?<!\w)[\w-]{43}(?!\w)/g, '<token>');
}
