import { format } from 'node:util';
import type { Log } from './log.ts';

/** How a process prints: `text` mixes log lines, which are JSON, with lines for people; `json` has no other lines. */
export type LogFormat = 'text' | 'json';

const INFO = 30;
const FATAL = 60;

/** Prints a line for the operator, also when the log level is higher: that Plaza has started, or that it stops. */
export function printLine(line: string, to: LogFormat): void {
  if (to === 'text') process.stdout.write(`${line}\n`);
  else if (line.trim() !== '') process.stdout.write(jsonLine(INFO, line.trim()));
}

/** Prints why a process ends. */
export function printFailure(why: string, to: LogFormat): void {
  process.stderr.write(to === 'text' ? `${why}\n` : jsonLine(FATAL, why));
}

const jsonLine = (level: number, msg: string): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;

/** Writes to the log what Node and packages would print in their own way: warnings, console lines and a crash. */
export function captureOutput(log: Log): void {
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const)
    console[name] = (...said: unknown[]) => log.warn({ line: format(...said) }, 'console');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning'));
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Plaza ends after an error that nobody expected');
    process.exit(1);
  });
}
