import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EmbeddedDatabaseError, startEmbeddedDatabase } from './embedded.ts';
import { postmasterOf } from './folder.ts';

// A Plaza process that tests can kill: it prints its address and keeps running.
const app = `
  const { startEmbeddedDatabase } = await import(process.argv[1]);
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2], log: () => undefined });
  console.log(database.url);
  setInterval(() => undefined, 1000);
`;

let folder: string;
const running: { stop: () => Promise<void> }[] = [];
const apps: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-database-'));
  // As root, the database runs as a system user, who needs access to the folder.
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const child of apps.splice(0)) child.kill('SIGKILL');
  for (const database of running.splice(0)) await database.stop();
  await expect.poll(() => postmaster()).toBeUndefined();
  await rm(folder, { recursive: true, force: true });
});

async function start(log: (line: string) => void = () => undefined) {
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log });
  running.push(database);
  return database;
}

async function startApp() {
  const url = new URL('./embedded.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--input-type=module', '-e', app, url, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  apps.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: String(line) };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number | undefined> {
  const cluster = await realpath(join(folder, 'data', 'postgres')).catch(() => undefined);
  return cluster === undefined ? undefined : postmasterOf(cluster);
}

const refusal = (matching: RegExp) =>
  expect.toSatisfy(
    (error: Error) =>
      error instanceof EmbeddedDatabaseError && matching.test(error.message) && !/\n/.test(error.message),
  );

async function parentOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[1]);
}

describe('an embedded database', () => {
  test('answers, keeps what was committed, and is gone when stopped', async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE note AS SELECT 'Grüße, Łódź' AS text");
    await first.stop();
    await first.stop();
    expect(await postmaster()).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'Grüße, Łódź' }]);
  });

  test('is durable, speaks every language and has the extensions Plaza uses', async () => {
    const { url } = await start();
    expect(await query(url, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    for (const name of ['btree_gist', 'cube', 'pg_trgm', 'unaccent', 'citext']) {
      await query(url, `CREATE EXTENSION ${name}`);
    }
    expect(await query(url, "SELECT lower('ÄŁЖ') AS low, array_length(show_trgm('жук'), 1) AS trigrams")).toEqual([
      { low: 'äłж', trigrams: 4 },
    ]);
  });

  test('ends within seconds when Plaza is killed, and has everything that was answered', async () => {
    const { child, url } = await startApp();
    await query(url, 'CREATE TABLE note AS SELECT 7 AS number');
    expect(await postmaster()).toBeDefined();
    child.kill('SIGKILL');
    await expect.poll(postmaster).toBeUndefined();
    expect(await query((await start()).url, 'SELECT number FROM note')).toEqual([{ number: 7 }]);
  });

  test.runIf(process.platform === 'linux')('is taken over when its supervisor was killed as well', async () => {
    const { child, url } = await startApp();
    await query(url, 'CREATE TABLE note AS SELECT 8 AS number');
    const left = (await postmaster()) ?? 0;
    const supervisor = await parentOf(left);
    process.kill(supervisor, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // A process whose parent has ended gets another parent.
    await expect.poll(() => parentOf(left)).not.toBe(supervisor);
    expect(await query(url, 'SELECT number FROM note')).toEqual([{ number: 8 }]);
    expect(await postmaster()).toBe(left);
    const lines: string[] = [];
    const { url: next } = await start((line) => lines.push(line));
    expect(lines).toEqual([expect.stringContaining('still running')]);
    expect(await query(next, 'SELECT number FROM note')).toEqual([{ number: 8 }]);
  });

  test.runIf(process.platform === 'linux')('recovers when it was killed itself, also while Plaza runs', async () => {
    const { url } = await start();
    await query(url, 'CREATE TABLE note AS SELECT 9 AS number');
    process.kill((await postmaster()) ?? 0, 'SIGKILL');
    await expect.poll(() => query(url, 'SELECT number FROM note').catch(() => 'down')).toEqual([{ number: 9 }]);
  });

  test('is not held up by a pid file whose number is now another program', async () => {
    await (await start()).stop();
    const file = join(folder, 'data', 'postgres', 'postmaster.pid');
    for (const pid of [process.pid, 2 ** 22 + 1]) {
      await writeFile(file, `${pid}\n${join(folder, 'data', 'postgres')}\n1\n5432\n\n127.0.0.1\n0 0\n`);
      const database = await start();
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.stop();
    }
  });

  test('refuses a second start on the same folder, from here and from elsewhere', async () => {
    await start();
    await expect(start()).rejects.toEqual(refusal(new RegExp(`already running .*process ${process.pid}`)));
    await running.pop()?.stop();
    const { child } = await startApp();
    await expect(start()).rejects.toEqual(refusal(new RegExp(`already running .*process ${child.pid}`)));
  });

  test('says in one sentence what is wrong with a folder', async () => {
    const data = join(folder, 'data');
    await writeFile(data, '');
    await expect(start()).rejects.toEqual(refusal(/is a file/));
    await rm(data);
    await mkdir(join(data, 'postgres'), { recursive: true });
    await expect(start()).rejects.toEqual(refusal(/holds no database/));
    await writeFile(join(data, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toEqual(refusal(/made by PostgreSQL 15, this Plaza brings 18/));
  });

  test('says what is broken in a damaged database', async () => {
    await (await start()).stop();
    await truncate(join(folder, 'data', 'postgres', 'global', 'pg_control'), 100);
    await expect(start()).rejects.toEqual(refusal(/does not start \(.*pg_control/));
    await rm(join(folder, 'data', 'postgres.password'));
    await expect(start()).rejects.toEqual(refusal(/password .* is missing/));
  });

  test.runIf(process.getuid?.() !== 0)('says that a folder cannot be written to', async () => {
    await mkdir(join(folder, 'data'), { mode: 0o500 });
    await expect(start()).rejects.toEqual(refusal(/cannot be written to/));
  });
});
