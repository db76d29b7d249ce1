import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();
const CALL = '/v9/user/edit_profile';
const EDGE = 'plazatest';
const DISPOSITION = 'Content-Disposition: form-data; name="image"; filename="a.png"';

/** A part as sent: its header lines, then its content. */
const part = (head: readonly string[], content = 'x', edge = EDGE) =>
  `--${edge}\r\n${head.join('\r\n')}\r\n\r\n${content}\r\n`;
const end = (edge = EDGE) => `--${edge}--\r\n`;
const field = (name: string, content: string, ...more: string[]) =>
  part([`Content-Disposition: form-data; name="${name}"`, ...more], content);
const whole = `${part([DISPOSITION, 'Content-Type: image/png'])}${end()}`;
const repeated = (times: number, make: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => make(at)).join('');
const withEdge = (edge: string) => ({
  type: `multipart/form-data; boundary=${edge}`,
  body: part([DISPOSITION], 'x', edge) + end(edge),
});

async function send(payload: string | Buffer, type = `multipart/form-data; boundary=${EDGE}`) {
  const { token } = await givenUser(it.deps);
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return it.app.http.inject({ method: 'POST', url: CALL, payload, headers });
}

const malformed: Readonly<Record<string, { type?: string; body: string | Buffer }>> = {
  'no boundary': { type: 'multipart/form-data', body: whole },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: whole },
  'an empty quoted boundary': { type: 'multipart/form-data; boundary=""', body: whole },
  'a boundary of 253 characters': withEdge('b'.repeat(253)),
  'a boundary of 4,000 characters': withEdge('b'.repeat(4_000)),
  'a boundary that is not the body’s': { type: 'multipart/form-data; boundary=another', body: whole },
  'two boundaries': { type: `multipart/form-data; boundary=a; boundary=${EDGE}`, body: whole },
  'no form': { body: '{"name": "Ada"}' },
  'half a head': { body: `--${EDGE}\r\nContent-Disposition: form-da` },
  'half a file': { body: `--${EDGE}\r\n${DISPOSITION}\r\n\r\nhalf` },
  'no last boundary': { body: part([DISPOSITION]) },
  'a part without a name': { body: part(['Content-Disposition: form-data']) + end() },
  'a file under a wrong name': { body: part([DISPOSITION.replace('image', 'picture')]) + end() },
  'a file under the name of a prototype': { body: part([DISPOSITION.replace('image', '__proto__')]) + end() },
  'a field under the name of a prototype': { body: field('toString', 'x') + end() },
  'a name of 100,000 characters': { body: field('n'.repeat(100_000), 'x') + end() },
  'a head of 200,000 characters': { body: part([DISPOSITION, `X-Long: ${'x'.repeat(200_000)}`]) + end() },
  'a head of 3,000 lines': {
    body: part([DISPOSITION, ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: x`)]) + end(),
  },
  'a name in an encoding nobody knows': {
    body: part(["Content-Disposition: form-data; name*=nothing''%ff%zz; filename*=x''%"]) + end(),
  },
  'a form within the form': {
    body: part([DISPOSITION, 'Content-Type: multipart/mixed; boundary=inner'], '--inner\r\n\r\nx') + end(),
  },
  'input that is not JSON': { body: field('input', '{') + end() },
  'input that says it is JSON and is not': { body: field('input', '{', 'Content-Type: application/json') + end() },
  'input of two megabytes': { body: field('input', `{"name": "${'x'.repeat(2_000_000)}"}`) + end() },
  '20 parts': { body: repeated(20, (at) => part([DISPOSITION.replace('a.png', `${at}.png`)])) + end() },
  '20 fields': { body: repeated(20, (at) => field(`f${at}`, 'x')) + end() },
  '5,000 parts': { body: repeated(5_000, () => part([DISPOSITION])) + end() },
  'bytes of chance': {
    body: Buffer.from(
      repeated(5_000, (at) => String.fromCharCode((at * 7919) % 256)),
      'latin1',
    ),
  },
};

/** The parser treats this as an empty form. */
const empty: typeof malformed = {
  'nothing at all': { body: '' },
  'no part': { body: end() },
  'a part without a head': { body: `--${EDGE}\r\n\r\nx\r\n${end()}` },
  'an encoding nobody knows': { body: field('input', '{}', 'Content-Type: text/plain; charset=nothing') + end() },
  'input that says it is JSON and is': { body: field('input', '{}', 'Content-Type: application/json') + end() },
};

test.each(Object.entries(empty))('%s is read as an empty form', async (_what, { type, body }) => {
  expect((await send(body, type)).statusCode).toBe(200);
});

test.each(Object.entries(malformed))('%s is refused, not an internal error', async (_what, { type, body }) => {
  const { statusCode, headers, json } = await send(body, type);
  expect([400, 413, 415]).toContain(statusCode);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(json()).toMatchObject({
    status: statusCode,
    code: expect.stringMatching(/^(invalid_input|too_large|unsupported_media)$/),
  });
});

test('a form aborted with its connection leaves no trace in the server', async () => {
  const { token } = await givenUser(it.deps);
  await it.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = it.app.http.server.address() as AddressInfo;
  for (const sent of ['', `--${EDGE}`, `--${EDGE}\r\n${DISPOSITION}`, `--${EDGE}\r\n${DISPOSITION}\r\n\r\nhalf`]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head =
      `POST ${CALL} HTTP/1.1\r\nHost: plaza.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: ` +
      `multipart/form-data; boundary=${EDGE}\r\nContent-Length: 5000\r\n\r\n`;
    socket.end(head + sent);
    socket.resume();
    await once(socket, 'close');
  }
  expect((await it.app.http.inject('/readyz')).statusCode).toBe(200);
});
