import { describe, expect, it } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import { makeBrowserClient, queryOf } from './client.ts';
import { decideProblemPlace, fieldErrors, problemOf } from './problem.ts';

type Loose = (name: string, input: unknown, options?: object) => Promise<unknown>;

function clientWith(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  }) as typeof fetch;
  return { sent, call: makeBrowserClient(new Set(['user/session']), send) as unknown as Loose };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const refusal: Problem = {
  type: 'about:blank',
  title: 'Some details aren’t right',
  status: 400,
  code: 'invalid_input',
  detail: 'Please look again.',
  errors: [
    { path: 'services.0.amount', message: 'Too low.' },
    { path: 'services.0.amount', message: 'And odd.' },
  ],
  request_id: 'r1',
};

async function failureOf(promise: Promise<unknown>): Promise<CallFailed> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error('No CallFailed was thrown.');
  return error;
}

describe('the browser’s client', () => {
  it('reads by GET with a query', async () => {
    const { sent, call } = clientWith(() => json({ user: null }));
    expect(await call('user/session', { b: 2, a: 'x y', none: undefined })).toEqual({ user: null });
    expect(sent[0]?.url).toBe('/v9/user/session?a=x+y&b=2');
    expect(sent[0]?.init.method).toBe('GET');
  });

  it('posts JSON with the idempotency key', async () => {
    const { sent, call } = clientWith(() => json({}));
    await call('booking/add_booking', { a: 1 }, { idempotency_key: 'k' });
    expect(sent[0]?.init.body).toBe('{"a":1}');
    expect(sent[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k', 'content-type': 'application/json' });
  });

  it('sends files as a form with the input as a JSON part', async () => {
    const { sent, call } = clientWith(() => json({}));
    await call('my_page/add_picture', { a: 1 }, { files: { picture: [new Blob(['x']), new Blob(['y'])] } });
    const form = sent[0]?.init.body as FormData;
    expect(form.get('input')).toBe('{"a":1}');
    expect(form.getAll('picture')).toHaveLength(2);
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
  });

  it('throws the problem that the server stated', async () => {
    const failure = await failureOf(clientWith(() => json(refusal, 400)).call('user/session', {}));
    expect(failure.code).toBe('invalid_input');
    expect(failure.fields).toHaveLength(2);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a page of a proxy', () => new Response('<html>', { status: 502 })],
    ['an answer that is no problem', () => json({ oops: true }, 500)],
    ['a broken answer', () => new Response('{', { status: 200 })],
  ])('calls %s unavailable', async (_what, answer) => {
    expect((await failureOf(clientWith(answer).call('user/session', {}))).code).toBe('unavailable');
  });

  it('lets a call that was given up on be no failure', async () => {
    const abort = new AbortController();
    abort.abort();
    const given = clientWith(() => Promise.reject(new DOMException('gone', 'AbortError')));
    await expect(given.call('user/session', {}, { signal: abort.signal })).rejects.toBeInstanceOf(DOMException);
  });
});

describe('queryOf', () => {
  it('repeats lists and writes objects as JSON', () => {
    expect(queryOf({ b: ['x', 'y'], a: { z: 1 } })).toBe('?a=%7B%22z%22%3A1%7D&b=x&b=y');
    expect(queryOf({})).toBe('');
  });
});

describe('where a refusal is shown', () => {
  it('is at its fields, the first message of each', () => {
    expect(decideProblemPlace(refusal, true)).toBe('fields');
    expect(fieldErrors(refusal)).toEqual({ 'services.0.amount': 'Too low.' });
  });

  it('is inline in a form, else a toast; server faults are toasts, an ended session opens the sign-in', () => {
    const state: Problem = { ...refusal, code: 'slot_taken', status: 409, errors: undefined };
    expect(decideProblemPlace(state, true)).toBe('inline');
    expect(decideProblemPlace(state, false)).toBe('toast');
    expect(decideProblemPlace(problemOf(new Error('secret')), true)).toBe('toast');
    expect(decideProblemPlace({ ...state, code: 'not_signed_in', status: 401 }, true)).toBe('sign_in');
  });

  it('tells nothing of faults of our own', () => {
    expect(JSON.stringify(problemOf(new Error('secret')))).not.toContain('secret');
  });
});
