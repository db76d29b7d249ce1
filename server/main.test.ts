import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { patience } from '#test/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'plaza-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the real server with these settings and waits until it exits. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PLAZA_DATA: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const [code] = await once(child, 'close');
  return { code, said: said.join('') };
}

const file = join(folder, 'a-file');
writeFileSync(file, '');
const demo = { PLAZA_MODE: 'demo' };
const nobody = 'postgres://nobody:secret-of-the-url@127.0.0.1:1/plaza';
// Even root can't create files there.
const isLinux = process.platform === 'linux';

test.concurrent.each([
  ['a wrong variable', { PORT: 'eighty' }, /^PORT must be a port number/],
  [
    'production without what it needs',
    { PLAZA_MODE: 'production' },
    /^PLAZA_ORIGIN is needed[^\n]+\nPLAZA_SECRET is needed[^\n]+\nSMTP_URL is needed[^\n]+\nSTRIPE_/,
  ],
  ['a data folder that is a file', { PLAZA_DATA: file }, /^PLAZA_DATA: .*EEXIST/],
  ['a data folder below a file', { PLAZA_DATA: join(file, 'data') }, /^PLAZA_DATA: .*ENOTDIR/],
  ...(isLinux
    ? ([
        ['a data folder that takes no files', { PLAZA_DATA: '/sys/kernel' }, /^PLAZA_DATA: .*E(ACCES|PERM|ROFS)/],
      ] as const)
    : []),
  [
    'a database that does not answer',
    { ...demo, DATABASE_URL: nobody },
    /^The database at DATABASE_URL does not answer \(ECONNREFUSED\)\.$/,
  ],
  [
    'a database on a machine there is none of',
    { ...demo, DATABASE_URL: 'postgres://nobody@plaza.invalid/plaza' },
    /^The database at DATABASE_URL does not answer \((ENOTFOUND|EAI_AGAIN)\)\.$/,
  ],
] as [string, Record<string, string>, RegExp][])(
  '%s ends the start with a line that says so',
  async (_, settings, line) => {
    const { code, said } = await start(settings);
    expect(code).toBe(1);
    expect(said.trimEnd()).toMatch(line);
    // One line for each invalid setting, without a stack trace or a secret.
    expect(said).not.toMatch(/\n {4}at |secret-of-the-url/);
  },
  patience(120_000),
);

test('a taken port is reported before the demo is seeded', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, said } = await start({ PORT: String(port) });
  other.close();
  expect([code, said.trimEnd()]).toEqual([1, expect.stringMatching(new RegExp(`^Port ${port} is in use[^\\n]*$`))]);
});

test('another program on the database’s port is reported', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const { code, said } = await start({ ...demo, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/plaza` });
  stranger.close();
  expect([code, said.trimEnd()]).toEqual([
    1,
    expect.stringMatching(/^The database at DATABASE_URL does not answer[^\n]*$/),
  ]);
});
