import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { isDatabaseGone } from '../database/pg-errors.ts';
import { ConfigError } from './config.ts';

/** The settings that a start which failed is explained by. */
interface Settings {
  readonly HOST?: string | undefined;
  readonly PORT?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly PLAZA_DATA?: string | undefined;
}

/** What an error of the system carries, as far as it is one. */
interface SystemFault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
  readonly path?: string;
}

/** What the person who starts Plaza can do about an error, in one line; the error's own trace where nobody but we can do anything. */
export function explainStart(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof FilesUnavailableError) return `PLAZA_DATA: ${error.message}`;
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
  const port = settings.PORT || 3000;
  const isOwn = syscall === 'listen' || (settings.HOST !== undefined && hostname === settings.HOST);
  if (!isOwn) return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one, for instance PORT=3001 npm start.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `HOST ${settings.HOST ?? ''} is no address of this machine (${code}). Set HOST to 0.0.0.0 for all of them.`;
}

/** PostgreSQL needs as much at once, for the next piece of its log; with less it ends in the middle of its work. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** A full disk shows in many ways: in a write of ours, or in a database that ends for want of room and then only does not answer. */
function ofDisk(fault: SystemFault, { DATABASE_URL, PLAZA_DATA = '.data' }: Settings): string | null {
  const isOurs = !DATABASE_URL && isDatabaseGone(fault) && fault.code !== '53100';
  if (!FULL_CODES.has(fault.code ?? '') && !(isOurs && freeBytes(PLAZA_DATA) < MIN_FREE_BYTES)) return null;
  const where = fault.path ?? resolve(PLAZA_DATA);
  return `PLAZA_DATA: there is no room left on the disk of ${where} (${FULL_CODES.has(fault.code ?? '') ? fault.code : 'ENOSPC'}). Make room there, or set PLAZA_DATA to a folder on another disk, and start again.`;
}

/** How much Plaza may still write where its data is; without an end where that cannot be found out. */
function freeBytes(dataDir: string): number {
  // As root the database may be kept elsewhere, where a link leads.
  const free = [dataDir, join(dataDir, 'postgres')].filter(existsSync).map((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...free);
}

/** What PostgreSQL's own codes mean to whoever wrote DATABASE_URL. */
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
  return `PLAZA_DATA: a file cannot be written, ${path} (${code}). Set it to a folder with room that Plaza may write to.`;
}
