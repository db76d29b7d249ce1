import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenHold, pay } from '#test/given-booking.ts';
import { withGateway } from '#test/given-gateway.ts';

const it = testApp();
const MB = 1024 * 1024;

function post(url: string, payload: string | Buffer, headers: Record<string, string>) {
  return it.app.http.inject({ method: 'POST', url, payload, headers });
}

/** A multipart form with one file of so many bytes. */
function formWith(bytes: number) {
  const boundary = 'plazatest';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

test('a body over a megabyte is too large, one below is read', async () => {
  const json = { 'content-type': 'application/json' };
  const send = (bytes: number) => post('/v9/booking/find', JSON.stringify({ email: 'a'.repeat(bytes) }), json);
  const over = await send(MB);
  expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
  expect(over.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect((await send(MB - 100)).json().code).toBe('invalid_input');
});

test('a file over ten megabytes is too large, for those who may send one', async () => {
  const { token } = await givenProvider(it.deps);
  const send = (bytes: number, headers: Record<string, string>) => {
    const { body, type } = formWith(bytes);
    return post('/v9/user/add_provider_banner_image', body, { 'content-type': type, ...headers });
  };
  const over = await send(10 * MB + 1, { authorization: `Bearer ${token}` });
  expect([over.statusCode, over.json().code]).toEqual([413, 'too_large']);
  expect((await send(10 * MB + 1, {})).json().code).toBe('not_signed_in');
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

test('a fault tells nothing but the id that finds it in the log', async () => {
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
    detail: 'Something went wrong on our side. It was noted; please try again.',
    request_id: headers['x-request-id'],
  });
});

test('while the database is away, whoever is signed in gets 503 too', async () => {
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
