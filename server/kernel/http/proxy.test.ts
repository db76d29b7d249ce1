import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type App, createApp } from '../../app.ts';

const it = testApp();

/** How many calls of `check_email` are allowed when each claims another source address; `sent` are its headers. */
async function triesUntilLimited(
  app: App,
  remoteAddress: string,
  sent: (n: number) => Record<string, string>,
): Promise<number> {
  for (let n = 0; n < 12; n += 1) {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v9/user/check_email',
      payload: { email: 'somebody@example.com' },
      remoteAddress,
      headers: sent(n),
    });
    if (answer.statusCode === 429) return n;
    expect(answer.statusCode).toBe(200);
  }
  return Number.POSITIVE_INFINITY;
}

const forwarded = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
});

test('without a configured proxy, forwarded addresses are ignored', async () => {
  expect(await triesUntilLimited(it.app, '198.51.100.1', forwarded)).toBe(10);
});

test('only a configured proxy is trusted, not the addresses before it', async () => {
  const app = await createApp({ ...it.deps, config: { ...it.deps.config, TRUST_PROXY: ['10.1.0.0/16'] } });
  expect(await triesUntilLimited(app, '10.1.2.3', forwarded)).toBe(Number.POSITIVE_INFINITY);
  expect(await triesUntilLimited(app, '10.2.2.3', forwarded)).toBe(10);
  // The client’s own value precedes the one the proxy adds.
  const created = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}, 203.0.113.200` });
  expect(await triesUntilLimited(app, '10.1.2.3', created)).toBe(10);
  await app.http.close();
});

test('an invalid forwarded address is counted as one subject', async () => {
  const app = await createApp({ ...it.deps, config: { ...it.deps.config, TRUST_PROXY: ['10.3.0.0/16'] } });
  const created = (n: number) => ({ 'x-forwarded-for': `${'junk'.repeat(1_500)}${n}, 10.3.4.5` });
  expect(await triesUntilLimited(app, '10.3.2.3', created)).toBe(10);
  await app.http.close();
});

test('a forged forwarded host or scheme does not admit foreign origins', async () => {
  const ask = (app: App, remoteAddress = '198.51.100.77') =>
    app.http.inject({
      method: 'POST',
      url: '/v9/user/check_email',
      payload: { email: 'somebody@example.com' },
      remoteAddress,
      headers: {
        host: 'plaza.test',
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    });
  const app = await createApp({ ...it.deps, config: { ...it.deps.config, TRUST_PROXY: ['10.1.0.0/16'] } });
  for (const each of [it.app, app]) expect((await ask(each)).json().code).toBe('foreign_origin');
  // Nor if a trusted proxy forwards what a client wrote.
  expect((await ask(app, '10.1.0.5')).json().code).toBe('foreign_origin');
  await app.http.close();
});

test('invalid or oversized HTTP gets a short answer without a trace', async () => {
  await it.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = it.app.http.server.address() as AddressInfo;
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let said = '';
      socket.on('data', (bytes) => {
        said += bytes.toString('latin1');
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(said));
    });
  const head = 'Host: plaza.test\r\nConnection: close\r\n';
  for (const [text, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET /v9/user/session HTTP/1.1\r\n${head}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /v9/user/session HTTP/1.1\r\n\r\n`, 400],
    [`GET /%E0%A4%A HTTP/1.1\r\n${head}\r\n`, 404],
    [`GET /files/%00 HTTP/1.1\r\n${head}\r\n`, 404],
    [
      `POST /v9/user/check_email HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      `POST /v9/user/check_email HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ` +
        '99999999999\r\n\r\n',
      413,
    ],
  ] as const) {
    const said = await say(text);
    expect(said, text.slice(0, 60)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(said, text.slice(0, 60)).not.toMatch(/node_modules|\.ts:|\n {4}at /);
    expect(said.length).toBeLessThan(2_500);
  }
});

test('a proxy that nobody configured is reported once', async () => {
  const warned = async (TRUST_PROXY: string[], sent: Record<string, string>) => {
    const lines: unknown[] = [];
    const warn = (_about: unknown, line: string) => lines.push(line);
    const log = Object.assign(Object.create(it.deps.log), { warn });
    const app = await createApp({ ...it.deps, log, config: { ...it.deps.config, TRUST_PROXY } });
    for (let n = 0; n < 3; n += 1) await app.http.inject({ url: '/healthz', headers: sent });
    await app.http.close();
    return lines;
  };
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await warned([], { [header]: '203.0.113.7' })).toEqual([expect.stringMatching(/TRUST_PROXY is not set/)]);
  expect(await warned([], {})).toEqual([]);
  expect(await warned(['127.0.0.1'], forwarded(1))).toEqual([]);
});
