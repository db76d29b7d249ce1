import { CallFailed, UNATTENDED_HEADER } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallClient, CallOptions } from '#contract/index.ts';
import { bookingTokenFor } from './booking-token.ts';
import { syncClock } from './clock.ts';
import { unavailableProblem } from './problem.ts';

// The largest body for `keepalive` (bytes), which completes a save after the page is left. Browsers limit it (Fetch: 64
// KiB in total).
const LEAVABLE = 8_000;

/**
 * Creates the client that makes calls from the browser over HTTP. `readCalls` lists the GETs, `isAttended` says whether
 * somebody uses the page. Every failure is a `CallFailed`.
 */
export function makeBrowserClient(
  readCalls: ReadonlySet<string>,
  send: typeof fetch = fetch,
  isAttended = (): boolean => true,
): CallClient {
  const client = async (name: string, input: unknown, options: CallOptions = {}): Promise<unknown> => {
    let response: Response;
    try {
      const [url, init] = requestOf(name, input, options, readCalls.has(name));
      response = await send(url, isAttended() ? init : unattended(init));
      syncClock(response.headers.get('date'), Date.now());
    } catch (error) {
      // A deliberate abort is no failure of the call.
      if (options.signal?.aborted === true) throw error;
      throw new CallFailed(unavailableProblem('Check your connection and try again.'));
    }
    return answerOf(response);
  };
  return client as CallClient;
}

function requestOf(name: string, input: unknown, options: CallOptions, isRead: boolean): [string, RequestInit] {
  const headers: Record<string, string> = { accept: 'application/json' };
  const booking_token = bookingTokenFor(input);
  if (booking_token !== null) headers['booking-token'] = booking_token;
  const base = { credentials: 'same-origin' as const, signal: options.signal ?? null };
  if (isRead) return [`/v9/${name}${queryOf(input)}`, { ...base, method: 'GET', headers }];
  if (options.idempotency_key !== undefined) headers['idempotency-key'] = options.idempotency_key;
  if (options.files === undefined) {
    headers['content-type'] = 'application/json';
    const body = JSON.stringify(input);
    return [`/v9/${name}`, { ...base, method: 'POST', headers, body, keepalive: body.length < LEAVABLE }];
  }
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  for (const [part, files] of Object.entries(options.files)) for (const file of files) form.append(part, file);
  return [`/v9/${name}`, { ...base, method: 'POST', headers, body: form }];
}

function unattended(init: RequestInit): RequestInit {
  return { ...init, headers: { ...init.headers, [UNATTENDED_HEADER]: '1' } };
}

/**
 * Writes the query string of an input with sorted keys. Lists repeat their key, objects are JSON, missing values are
 * omitted.
 */
export function queryOf(input: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      search.append(key, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function answerOf(response: Response): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailed(unavailableProblem('We couldn’t read the answer. Try again.'));
  }
  if (response.ok) return body;
  throw new CallFailed(isProblem(body) ? body : unavailableProblem('Try again in a moment.'));
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'status' in body &&
    typeof body.status === 'number' &&
    'detail' in body &&
    typeof body.detail === 'string'
  );
}
