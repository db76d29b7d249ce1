import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { isDatabaseGone } from '../database/pg-errors.ts';
import { ConfigError, WORKER_PORT } from './config.ts';

/** The settings that explain a failed start. */
interface Settings {
  readonly HOST?: string | undefined;
  readonly PORT?: string | undefined;
  readonly PLAZA_WORKER?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly PLAZA_DATA?: string | undefined;
  readonly FILES_URL?: string | undefined;
}

/** The fields of a system error; absent on other errors. */
interface SystemFault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
  readonly path?: string;
}

/**
 * Explains a failed start in one line that says how the operator can fix it. Returns the stack trace of all other
 * errors.
 */
export function explainStart(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof FilesUnavailableError)
    return `${settings.FILES_URL ? 'FILES_URL' : 'PLAZA_DATA'}: ${error.message}`;
  const fault: SystemFault = error;
  return (
    ofListening(fault, settings) ??
    ofDisk(fault, settings) ??
    ofDatabase(fault, settings) ??
    ofFolder(fault) ??
    error.stack ??
    error.message
  );
}

function ofListening({ code, syscall, hostname }: SystemFault, settings: Settings): string | null {
  const port = Number(settings.PORT || (settings.PLAZA_WORKER === 'only' ? WORKER_PORT : 3000));
  const isOwn = syscall === 'listen' || (settings.HOST !== undefined && hostname === settings.HOST);
  if (!isOwn) return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one, for example PORT=${port + 1} npm start.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `HOST ${settings.HOST ?? ''} is no address of this machine (${code}). Set HOST to 0.0.0.0 for all of them.`;
}

/** The free space that PostgreSQL needs for the next segment of its log (bytes). With less it crashes. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Explains a full disk. It has many symptoms: a failed write, or a database that crashes for lack of space and then
 * does not answer.
 */
function ofDisk(fault: SystemFault, { DATABASE_URL, PLAZA_DATA = '.data' }: Settings): string | null {
  const isOurs = !DATABASE_URL && isDatabaseGone(fault) && fault.code !== '53100';
  if (!FULL_CODES.has(fault.code ?? '') && !(isOurs && freeBytes(PLAZA_DATA) < MIN_FREE_BYTES)) return null;
  const where = fault.path ?? resolve(PLAZA_DATA);
  return (
    `PLAZA_DATA: there is no room left on the disk of ${where} ` +
    `(${FULL_CODES.has(fault.code ?? '') ? fault.code : 'ENOSPC'}). Make room there, ` +
    'or set PLAZA_DATA to a folder on another disk, and start again.'
  );
}

/** The free space of the file systems that store Plaza's data (bytes). Infinite if it cannot be determined. */
function freeBytes(dataDir: string): number {
  // Under root the database folder may be a link to another file system.
  const free = [dataDir, join(dataDir, 'postgres')].filter(existsSync).map((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...free);
}

/** PostgreSQL's error codes, explained to the author of DATABASE_URL. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses this user or password',
  '28000': 'does not let this user in from here',
  '3D000': 'is not there: its server has none of this name',
  '42501': 'does not let this user make tables and extensions, which Plaza needs',
  '25006': 'is read-only: a standby cannot be written to',
};

function ofDatabase(fault: SystemFault, settings: Settings): string | null {
  const { code = '', message } = fault;
  const it = `The database ${settings.DATABASE_URL ? 'at DATABASE_URL' : 'in PLAZA_DATA'}`;
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (known) return `${it} ${known}.`;
  if (code === '53100') return `${it} has no room left on its disk. Make room and start again.`;
  if (isDatabaseGone(fault))
    return `${it} does not answer (${code || message})${settings.DATABASE_URL ? '' : '; its postgres.log says why'}.`;
  return /\bSSL\b|certificate/i.test(message) ? `${it} cannot be spoken to (${message}).` : null;
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EISDIR', 'EEXIST']);

function ofFolder({ code = '', path }: SystemFault): string | null {
  if (path === undefined || !FOLDER_CODES.has(code)) return null;
  return (
    `PLAZA_DATA: a file cannot be written, ${path} (${code}). ` +
    'Set it to a folder with room that Plaza may write to.'
  );
}
