import { type Refusal, refuse } from '#contract/errors.ts';
import { DAY_MS } from '#contract/instant.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { say, translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob, insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import {
  type ExportRow,
  findExport,
  findNewestExport,
  insertExport,
  listExpired,
  markExpired,
  markFailed,
  markReady,
} from './exports-store.ts';
import { exportReadyMail } from './mails.ts';
import { findPerson, type UserPerson } from './person-store.ts';
import { listDataOf, listFilesOf, type OwnFile } from './personal-rows-store.ts';
import { nextExportAt } from './present.ts';
import { type ZipEntry, zip } from './zip.ts';

/** How long an export can be downloaded (days). */
const READY_DAYS = 7;
/** Files beyond that are named instead (bytes): the archive is made in memory. */
const MAX_FILES_BYTES = 200 * 1_048_576;

/** Asks for an export of a user's data: one at a time, and one a day. */
export async function requestExport(
  tx: Tx,
  user_id: string,
  now: Date,
): Promise<ExportRow | Refusal<'rate_limited' | 'not_signed_in'>> {
  const before = await findNewestExport(tx, user_id);
  const next = nextExportAt(before);
  if (next !== null && next > now) {
    const why = before?.status === 'preparing' ? 'refused.preparing' : 'refused.wait';
    const retry_after = Math.ceil((next.getTime() - now.getTime()) / 1000);
    return refuse('rate_limited', say(yourDataMails, why), { extra: { retry_after } });
  }
  const id = newId();
  // One that never came about, because its job was lost.
  if (before?.status === 'preparing') await markFailed(tx, before.id);
  await insertExport(tx, { id, user_id }, now);
  await enqueueJob(tx, 'export-data', { export_id: id });
  const row = await findExport(tx, id);
  return row ?? refuse('not_signed_in');
}

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'log' | 'providers'>;

/** Makes an export and tells its owner. One that fails is marked, so that its owner can ask again. */
export async function makeExport(deps: Deps, export_id: string): Promise<void> {
  const { database, log } = deps;
  const row = await findExport(database.write, export_id);
  if (row?.status !== 'preparing') return;
  const person = await findPerson(database.read, row.user_id);
  if (!person) return markFailed(database.write, export_id);
  try {
    await storeExport(deps, row, person);
  } catch (error) {
    log.error({ err: error, export_id }, 'an export of data failed');
    await markFailed(database.write, export_id);
    await notifyFailed(deps, row);
  }
}

async function storeExport(deps: Deps, row: ExportRow, person: UserPerson): Promise<void> {
  const { database, clock, providers } = deps;
  const archive = await archiveOf(deps, person);
  const key = `exports/${row.id.slice(-2)}/${newId()}.zip`;
  await providers.files.put(key, archive, 'application/zip');
  const now = clock.now();
  const expires_at = new Date(now.getTime() + READY_DAYS * DAY_MS);
  const isWanted = await inTransaction(database.write, async (tx) => {
    const isMarked = await markReady(tx, { id: row.id, key, bytes: archive.byteLength, expires_at }, now);
    if (isMarked) await notifyReady(deps, tx, { ...row, expires_at, bytes: archive.byteLength }, now);
    return isMarked;
  });
  // Its owner deleted the account meanwhile.
  if (!isWanted) await providers.files.erase(key);
}

/** The archive of a person's data. */
export async function archiveOf(
  { database, clock, config, providers }: Pick<Deps, 'database' | 'clock' | 'config' | 'providers'>,
  person: UserPerson,
): Promise<Buffer> {
  const now = clock.now();
  const contact = await findUserContact(database.read, person.id);
  const frame = await mailFrame(database.read, config);
  const t = translate(contact?.language ?? frame.language, yourDataMails, frame.home ?? null);
  const data = await listDataOf(database.read, person);
  const { entries, left_out } = await readFiles(providers.files, await listFilesOf(database.read, person));
  const readme = t('archive.readme', { market: frame.market_name, at: now.toISOString().slice(0, 16) });
  const rest = left_out.length === 0 ? '' : `\n${t('archive.left_out')}${left_out.join('\n')}\n`;
  return zip(
    [
      { name: 'README.txt', bytes: Buffer.from(readme + rest) },
      ...data.map(({ table, rows }) => ({
        name: `data/${table}.json`,
        bytes: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`),
      })),
      ...entries,
    ],
    now,
  );
}

async function readFiles(
  files: Deps['providers']['files'],
  own: readonly OwnFile[],
): Promise<{ entries: ZipEntry[]; left_out: string[] }> {
  const entries: ZipEntry[] = [];
  const left_out: string[] = [];
  let bytes = 0;
  for (const { key, name } of own) {
    const found = bytes < MAX_FILES_BYTES ? await files.get(key) : null;
    if (!found || bytes + found.byteLength > MAX_FILES_BYTES) {
      left_out.push(name);
      continue;
    }
    bytes += found.byteLength;
    entries.push({ name, bytes: found });
  }
  return { entries, left_out };
}

async function notifyReady(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'user_id'> & { readonly expires_at: Date; readonly bytes: number },
  now: Date,
): Promise<void> {
  const contact = await findUserContact(tx, row.user_id);
  if (!contact) return;
  const frame = await mailFrame(tx, config);
  const until = { at: row.expires_at.toISOString(), zone: contact.timezone, shape: 'moment', label: true } as const;
  const once_key = `data_export:${row.id}`;
  const mail = { to: contact.email, language: contact.language, path: '/profile#your-data', until, once_key };
  await insertMessage(tx, await exportReadyMail({ ...mail, bytes: row.bytes }, frame), now);
  await insertNotification(
    tx,
    {
      user_id: row.user_id,
      kind: 'data_export',
      title: say(yourDataMails, 'ready.subject'),
      text: say(yourDataMails, 'ready.notice', { until }),
      link: '/profile#your-data',
      once_key,
    },
    now,
    'data_export',
  );
}

async function notifyFailed({ database, clock }: Pick<Deps, 'database' | 'clock'>, row: ExportRow): Promise<void> {
  await inTransaction(database.write, (tx) =>
    insertNotification(
      tx,
      {
        user_id: row.user_id,
        kind: 'data_export',
        title: say(yourDataMails, 'failed.title'),
        text: say(yourDataMails, 'failed.notice'),
        link: '/profile#your-data',
        once_key: `data_export:${row.id}:failed`,
      },
      clock.now(),
      'data_export',
    ),
  );
}

/** Deletes the files of expired exports. A file is deleted before its row says so, so that none is forgotten. */
export async function expireExports({ database, clock, providers }: Pick<Deps, 'database' | 'clock' | 'providers'>) {
  for (const { id, key } of await listExpired(database.write, clock.now())) {
    if (key !== null) await providers.files.erase(key);
    await markExpired(database.write, id);
  }
}

/** The file of an export that its owner may download now; null for everybody else. */
export async function findDownload(
  { database, clock, providers }: Pick<Deps, 'database' | 'clock' | 'providers'>,
  export_id: string,
  user_id: string,
): Promise<Buffer | null> {
  const row = await findExport(database.read, export_id);
  if (row?.user_id !== user_id || row.status !== 'ready' || row.key === null) return null;
  if (row.expires_at === null || row.expires_at <= clock.now()) return null;
  return providers.files.get(row.key);
}
