import type { CallName, CallOutput } from '#contract/index.ts';
import { insertPlaces } from '#db/seed/insert-places.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { newAddress, type TestApp } from '../app.ts';

type Calls = Pick<TestApp, 'app' | 'call' | 'deps'>;
type User = { readonly token: string };

const WANTED = ['Portland', 'Berlin', 'Bend', 'Osaka'];

/** Loads the few towns that imports of tests name. */
export const givenTowns = (db: Db): Promise<number> =>
  insertPlaces(db, ({ name, population }) => WANTED.includes(name) && population > 50_000);

/** Writes a CSV file in Plaza's columns. Cells are quoted where they need it. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return Buffer.from(lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''));
}

/** A row that can be imported. */
export const rowOf = (external_id: string, more: Readonly<Record<string, string>> = {}) => ({
  external_id,
  name: `Studio ${external_id}`,
  headline: 'Calm hours',
  categories: 'Massage & Wellness',
  services: 'Deep tissue massage | 80 | 60; Long calm | 120.50 | 90',
  town: 'Portland, Oregon',
  email: `${external_id.toLowerCase()}@pages.example`,
  ...more,
});

/** Rows that can be imported, numbered from 1; each hundredth names no town there is. */
export const makeRows = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    rowOf(`r${n + 1}`, { name: `Studio ${n % 37}`, ...(n % 100 === 7 ? { town: 'Nowhere Falls' } : {}) }),
  );

/** A finished import with a row that was left out. Returns its id. */
export async function givenImport({ deps }: Pick<Calls, 'deps'>): Promise<string> {
  const id = newId();
  const now = deps.clock.now();
  await deps.database.write
    .insertInto('import_runs')
    .values({
      ...{ id, source: 'old-list', format: 'plaza', file_name: 'old.csv', file_hash: Buffer.alloc(32), file_bytes: 1 },
      ...{ status: 'done', rows_total: 1, rows_done: 1, bad: 1, created_at: now, started_at: now, ended_at: now },
    })
    .execute();
  const left_out = { row: 1, line: 2, external_id: 'x', field: 'town', reason: 'unknown_town', value: 'Nowhere' };
  await deps.database.write
    .insertInto('import_bad_rows')
    .values({ run_id: id, ...left_out })
    .execute();
  return id;
}

interface Answer {
  readonly status: number;
  readonly body: CallOutput<'admin/add_import'>;
  readonly problem: { readonly errors?: readonly { readonly path: string }[] };
}

/** Uploads a file as a browser does. */
export async function upload(
  { app }: Pick<Calls, 'app'>,
  file: Buffer | null,
  input: object,
  user: User,
): Promise<Answer> {
  const call: CallName = 'admin/add_import';
  const form = new FormData();
  form.set('input', JSON.stringify({ source: 'city-list', ...input }));
  if (file !== null) form.append('file', new Blob([new Uint8Array(file)]), 'pages.csv');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v9/${call}`,
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json(), problem: answer.json() };
}
