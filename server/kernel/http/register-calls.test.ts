import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenHold, pay } from '#test/given-booking.ts';
import { withGateway } from '#test/given-gateway.ts';
import { cpuOf, effortOfMegabyte } from '#test/setup/effort.ts';

const it = testApp();
const MB = 1024 * 1024;
/** The most effort of a refusal, in that of reading a megabyte of JSON: what goes over a body again takes minutes. */
const MUCH = 20;
let megabyte_ms: number;
beforeAll(async () => {
  megabyte_ms = await effortOfMegabyte();
});

function post(url: string, payload: string | Buffer, headers: Record<string, string>) {
  return it.app.http.inject({ method: 'POST', url, payload, headers });
}

/** A multipart form with one file of a given size. */
function formWith(bytes: number) {
  const boundary = 'plazatest';
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n` +
    '\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** The app's address; the first test that needs it starts listening. */
async function listening(): Promise<AddressInfo> {
  if (!it.app.http.server.listening) await it.app.http.listen({ port: 0, host: '127.0.0.1' });
  return it.app.http.server.address() as AddressInfo;
}

test('a body over a megabyte is too large, one below is read', async () => {
  const json = { 'content-type': 'application/json' };
  const send = (bytes: number) => post('/v9/booking/find', JSON.stringify({ email: 'a'.repeat(bytes) }), json);
  const over = await send(MB);
  expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
  expect(over.json().detail).toBe('You can send 1 MB at once.');
  expect(over.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect((await send(MB - 100)).json().code).toBe('invalid_input');
});

test('tens of thousands of unknown fields, or wrong items, are refused at once and briefly', async () => {
  const { token } = await givenUser(it.deps);
  const wide = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]));
  const bodies = [wide, { code: 'x', service_ids: Array(400_000).fill(0) }, { ['k'.repeat(900_000)]: 1 }];
  for (const [at, body] of bodies.entries()) {
    const text = JSON.stringify(body);
    const effort = await cpuOf(async () => {
      const answer = await post('/v9/discount_code/create_discount_code', text, {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      });
      expect(answer.json().code, `body ${at}`).toBe('invalid_input');
      expect(answer.body.length, `body ${at}`).toBeLessThan(50_000);
    });
    expect(effort / megabyte_ms, `body ${at}`).toBeLessThan(MUCH);
  }
});

test('a file over ten megabytes is too large, for those who may send one', async () => {
  const { token } = await givenProvider(it.deps);
  const send = (bytes: number, headers: Record<string, string>) => {
    const { body, type } = formWith(bytes);
    return post('/v9/user/add_provider_banner_image', body, { 'content-type': type, ...headers });
  };
  const over = await send(10 * MB + 1, { authorization: `Bearer ${token}` });
  expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
  expect(over.json().detail).toBe('A file can have 10 MB. Choose a smaller one.');
  expect((await send(10 * MB + 1, {})).json().code).toBe('not_signed_in');
});

test('of 200 MB little more than the limit of one file is read', async () => {
  const { token } = await givenProvider(it.deps);
  const whole = 200 * MB;
  const { body, type } = formWith(1);
  const head = body.subarray(0, body.indexOf('\r\n\r\n') + 4);
  const { port } = await listening();
  const sent = request({
    port,
    method: 'POST',
    path: '/v9/user/add_provider_banner_image',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': whole },
  });
  let taken = 0;
  // The server closes the connection of a client that continues to send. The client may not have read the response, and
  // the truncated form is invalid.
  const ended = new Promise<number | string>((resolve) => {
    sent.on('response', (answer) => resolve(answer.statusCode ?? 0));
    sent.on('error', ({ message }) => resolve(message));
  });
  sent.write(head);
  const piece = Buffer.alloc(256 * 1024);
  const pour = () => {
    for (; taken + head.length + piece.length <= whole; taken += piece.length)
      if (!sent.write(piece)) return void sent.once('drain', pour);
  };
  pour();
  expect([413, 400, 'write ECONNRESET', 'write EPIPE', 'read ECONNRESET']).toContain(await ended);
  expect(taken).toBeLessThan(60 * MB);
  sent.destroy();
});

test('one sender may send a few forms with files at once; an aborted one frees its slot', async () => {
  const [{ token }, other] = [await givenProvider(it.deps), await givenProvider(it.deps)];
  const { port } = await listening();
  const { body, type } = formWith(2 * MB);
  const reading: (() => void)[] = [];
  it.app.http.server.on('request', (received: IncomingMessage, answer: ServerResponse) => {
    // The rest of a refused form is thrown away, which also begins to read it.
    received.once('resume', () => answer.headersSent || reading[Number(received.headers['x-form'])]?.());
  });
  /** Starts sending a form; returns how to continue once it is being read (`first` is null) or refused. */
  async function begin(by: string) {
    const isRead = new Promise<null>((resolve) => reading.push(() => resolve(null)));
    const id = String(reading.length - 1);
    const sent = request({
      port,
      method: 'POST',
      path: '/v9/user/add_provider_banner_image',
      headers: { authorization: `Bearer ${by}`, 'content-type': type, 'content-length': body.byteLength, 'x-form': id },
    });
    sent.on('error', () => undefined);
    const status = new Promise<number>((resolve) => sent.on('response', (answer) => resolve(answer.statusCode ?? 0)));
    sent.write(body.subarray(0, 1000));
    const first = await Promise.race([status, isRead]);
    return { first, status, sent };
  }
  const slow = await Promise.all(Array.from({ length: 4 }, () => begin(token)));
  expect(slow.map(({ first }) => first)).toEqual([null, null, null, null]);
  expect((await begin(token)).first).toBe(429);
  expect((await begin(other.token)).first).toBe(null);
  for (const { sent } of slow) sent.destroy();
  const again: Awaited<ReturnType<typeof begin>>[] = [];
  const beginAgain = async () => {
    const form = await begin(token);
    if (form.first === null) again.push(form);
    return again.length;
  };
  await expect.poll(beginAgain).toBe(slow.length);
  expect((await begin(token)).first).toBe(429);
  // Refused because the call has no such field: the request is over, whatever its outcome.
  for (const { sent } of again) sent.end(body.subarray(1000));
  expect(await Promise.all(again.map(({ status }) => status))).toEqual([400, 400, 400, 400]);
  expect((await begin(token)).first).toBe(null);
  it.app.http.server.closeAllConnections();
});

test('a deep or unusual JSON part of a form is refused, not an internal error', async () => {
  const { token } = await givenUser(it.deps);
  const inputs = [
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    '{"__proto__":{"name":"Root"}}',
    '{"constructor":{"prototype":{"name":"Root"}}}',
    '{',
  ];
  for (const input of inputs) {
    const boundary = 'plazatest';
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="input"\r\n\r\n${input}\r\n--${boundary}--\r\n`;
    const answer = await post('/v9/user/edit_profile', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${token}`,
    });
    expect([answer.statusCode, answer.json().code], input.slice(0, 40)).toEqual([400, 'invalid_input']);
  }
  expect(Object.hasOwn(Object.prototype, 'name')).toBe(false);
});

test('a body as deep as it can be is refused at once, wherever it is deep', async () => {
  const { token } = await givenUser(it.deps);
  const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const objects = (depth: number) => `${'{"label":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const bodies = [lists(500_000), '['.repeat(1_000_000), objects(100_000), `{"name":${lists(500_000)}}`];
  for (const body of [...bodies, `{"location":${objects(100_000)}}`]) {
    const effort = await cpuOf(async () => {
      const answer = await post('/v9/user/edit_profile', body, {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      });
      expect([answer.statusCode, answer.json().code], body.slice(0, 40)).toEqual([400, 'invalid_input']);
    });
    expect(effort / megabyte_ms, body.slice(0, 40)).toBeLessThan(MUCH);
  }
});

test('compressed bodies are refused', async () => {
  const { token } = await givenProvider(it.deps);
  const json = Buffer.concat([Buffer.from('{"email":"'), Buffer.alloc(20 * MB, 'a'), Buffer.from('"}')]);
  const { body: form, type } = formWith(9 * MB);
  const bombs = [
    ['/v9/user/check_email', 'application/json', json],
    ['/v9/user/add_provider_banner_image', type, form],
  ] as const;
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ] as const)
    for (const [url, type, bytes] of bombs) {
      const packed = pack(bytes);
      expect(packed.byteLength).toBeLessThan(MB);
      const answer = await post(url, packed, {
        'content-type': type,
        'content-encoding': encoding,
        authorization: `Bearer ${token}`,
      });
      expect([answer.statusCode, answer.json().code], `${url} ${encoding}`).toEqual([415, 'unsupported_media']);
    }
});

test('what is neither JSON nor a form with files for it is not accepted', async () => {
  const { token } = await givenUser(it.deps);
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
    const answer = await post('/v9/booking/find', '{"email":"a@example.com"}', { 'content-type': type });
    expect([answer.statusCode, answer.json().code], type).toEqual([415, 'unsupported_media']);
  }
  const { body, type } = formWith(10);
  const form = await post('/v9/wallet/save_card', body, { 'content-type': type, authorization: `Bearer ${token}` });
  expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported_media']);
});

test('an internal error reveals only its request id', async () => {
  const held = await givenHold(it);
  const charge = async () => {
    throw new Error('the gateway said something secret');
  };
  const { status, problem, headers } = await withGateway(it, { charge }, () => pay(it, held));
  expect(status).toBe(500);
  expect(problem).toEqual({
    type: '/docs/api#error-internal',
    title: 'Something went wrong on our side',
    status: 500,
    code: 'internal',
    detail: 'We’ve logged it. Try again in a moment.',
    request_id: headers['x-request-id'],
  });
});

test('while the database is unavailable, signed-in users get 503 too', async () => {
  const { token } = await givenUser(it.deps);
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const read = new Proxy(it.deps.database.read, {
    get: () => () => {
      throw gone;
    },
  });
  const sound = it.deps.database.read;
  Object.assign(it.deps.database, { read, standby: read });
  const answers = [
    await it.call('user/session', {}, { token }),
    await it.call('user/session', {}),
    await it.call('booking/get_booking_details', { booking_id: newId() }, { token }),
  ];
  Object.assign(it.deps.database, { read: sound, standby: sound });
  expect(answers.map(({ status, problem, headers }) => [status, problem.code, headers['retry-after']])).toEqual(
    answers.map(() => [503, 'unavailable', '2']),
  );
});

test('a call that is sent with another method says which one it takes', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
  const wrong: string[] = [];
  for (const [name, { mode }] of Object.entries(calls)) {
    const allowed = mode === 'read' ? 'GET, HEAD' : 'POST';
    for (const method of methods.filter((each) => !allowed.includes(each))) {
      const { statusCode, headers, body } = await it.app.http.inject({ method, url: `/v9/${name}?x=1` });
      const code = method === 'HEAD' ? 'wrong_method' : JSON.parse(body).code;
      if (statusCode !== 405 || headers.allow !== allowed || code !== 'wrong_method')
        wrong.push(`${method} ${name}: ${statusCode}, ${headers.allow}, ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  for (const method of methods)
    for (const url of ['/v9/user/nothing', '/v9/*', '/v9/user/login/']) {
      const { statusCode, headers } = await it.app.http.inject({ method, url });
      expect([statusCode, headers.allow], `${method} ${url}`).toEqual([404, undefined]);
    }
  const file = await it.app.http.inject({ method: 'POST', url: '/v9/event/poster.pdf' });
  expect([file.statusCode, file.headers.allow]).toEqual([405, 'GET, HEAD']);
});
