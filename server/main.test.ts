import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { spend } from '#test/budgets/run.ts';
import { openS3 } from '#test/s3/stand-in.ts';
import { patience } from '#test/scaled-timeout.ts';
import { serverProgram } from '../bin/server-env.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plaza-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the real server with these settings and waits until it exits. */
async function start(settings: Record<string, string>) {
  spend('servers');
  const child = spawn(process.execPath, [serverProgram], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PLAZA_DATA: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const [code] = await once(child, 'close');
  return { code, said: said.join('') };
}

/** How many modules a server loads until it has sent its first page; from its sources it would be thousands. */
const MAX_MODULES = 450;

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
    /^PLAZA_ORIGIN is needed[^\n]+\nPLAZA_SECRET is needed[^\n]+\nSMTP_URL is needed[^\n]+$/,
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

test('production starts without a payment company, for a marketplace that takes no payments', async () => {
  const settings = {
    ...{ PLAZA_MODE: 'production', PLAZA_ORIGIN: 'http://127.0.0.1:0', PLAZA_SECRET: 'x'.repeat(32) },
    ...{ PORT: '0', HOST: '127.0.0.1', PLAZA_WORKER: 'off', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' },
    PLAZA_DATA: join(folder, 'free-market'),
  };
  const open = async (program: string, more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [program], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    let said = '';
    const isOpen = new Promise<string>((done) => {
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const [, origin] = /^Plaza is open at (\S+) /m.exec(said) ?? [];
        if (origin !== undefined) done(origin);
      });
    });
    const hasEnded = closed.then(([code]) => Promise.reject(new Error(`Plaza ended with ${code}.`)));
    const origin = await Promise.race([isOpen, hasEnded]);
    const stop = async () => {
      child.kill('SIGTERM');
      await closed;
    };
    return { origin, stop, said: () => said, pid: child.pid };
  };
  const answers = (setup_key: string, takes_payments: boolean) => ({
    ...{ setup_key, takes_payments, name: 'Commons', currency: 'EUR', charge: { percent_basis_points: 0, fixed: 0 } },
    place: { label: 'Bern, Bern', lat: 46.95, lon: 7.45, timezone: 'Europe/Zurich' },
    admin: { name: 'Ada Operator', email: 'ada@example.com', password: 'bridge over calm water' },
  });
  const send = (origin: string, body: object) =>
    fetch(`${origin}/v9/admin/set_up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // From its sources, as `npm run dev` does, and bundled.
  const first = await open('server/main.ts');
  const setupLink = () => /setup\?key=(\S+)\n/.exec(first.said())?.[1];
  const key = await vi.waitUntil(setupLink, { timeout: patience(2_000) });
  expect((await send(first.origin, answers('x'.repeat(key.length), false))).status).toBe(403);
  expect((await send(first.origin, answers(key, true))).status).toBe(422);
  expect((await send(first.origin, answers(key, false))).status).toBe(200);
  await first.stop();
  const counting = pathToFileURL(join(import.meta.dirname, '../test/budgets/loaded-modules.mjs')).href;
  const loaded = join(folder, 'loaded');
  const again = await open(serverProgram, {
    ...{ PLAZA_SECRET: 'y'.repeat(32), PLAZA_FORMER_SECRET: settings.PLAZA_SECRET },
    ...{ NODE_OPTIONS: `--import=${counting}`, LOADED_MODULES: loaded, STOP_DELAY: '2' },
  });
  const session = (await (await fetch(`${again.origin}/v9/user/session`)).json()) as { market: object };
  expect(session.market).toMatchObject({ takes_payments: false, payments: { gateway: 'none' } });
  expect(await (await fetch(again.origin)).text()).toContain('Commons');
  // Pages that were opened before go on loading what only their build has.
  const assets = join(settings.PLAZA_DATA, 'files/assets');
  await vi.waitUntil(() => existsSync(assets) && readdirSync(assets).length > 300, { timeout: patience(20_000) });
  writeFileSync(join(assets, 'before-12345678.js'), 'before();');
  expect(await (await fetch(`${again.origin}/assets/before-12345678.js`)).text()).toBe('before();');
  // A process that is told to stop serves on for a while, and says that nobody shall be sent there.
  const stopped = again.stop();
  const readiness = () =>
    fetch(`${again.origin}/readyz`).then((answer) => (answer.status === 503 ? answer : undefined));
  const refusal = await vi.waitUntil(readiness, { timeout: patience(2_000), interval: 20 });
  expect(await refusal.json()).toEqual({ status: 'stopping' });
  const last = await fetch(again.origin);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  const former = await start({ ...settings, LOG_LEVEL: 'warn' });
  expect(former).toMatchObject({ code: 1, said: expect.stringMatching(/^PLAZA_SECRET is not the one .*\n$/) });
  const modules = readFileSync(`${loaded}.${again.pid}`, 'utf8').split('\n');
  expect(modules.filter((url) => url.endsWith(serverProgram))).toHaveLength(1);
  expect(modules.length).toBeLessThanOrEqual(MAX_MODULES);
  // What keeps files elsewhere is loaded only for that.
  expect(modules.filter((url) => /\/s3-\w+\.mjs$/.test(url))).toEqual([]);
  const s3 = await openS3();
  const elsewhere = await open(serverProgram, { ...s3.settings('shop'), PLAZA_SECRET: 'y'.repeat(32) });
  await vi.waitUntil(() => s3.objects.size > 300, { timeout: patience(20_000) });
  s3.objects.set('shop/assets/before-12345678.js', { bytes: Buffer.from('before();'), type: '' });
  expect(await (await fetch(`${elsewhere.origin}/assets/before-12345678.js`)).text()).toBe('before();');
  await elsewhere.stop();
  await s3.close();
});
