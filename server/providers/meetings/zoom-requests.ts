import type { z } from 'zod';
import { AccessTokenExpiredError, MeetingRefusedError, MeetingsUnavailableError } from './port.ts';

/** How long Zoom may take for an answer (ms). */
const TIMEOUT_MS = 10_000;
/** How long Zoom is left alone when it says that it had too many requests, but not for how long (s). */
const RETRY_AFTER_S = 60;

/** An answer of Zoom: its status and its JSON, null where it has none. */
export interface ZoomAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends a request to Zoom. Too many requests, an internal error and no answer all mean that it may be repeated later.
 * @throws MeetingsUnavailableError
 */
export async function ask(url: string, request: RequestInit): Promise<ZoomAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after')) || RETRY_AFTER_S;
      throw new MeetingsUnavailableError(`Zoom answered ${response.status}.`, {
        retry_after: response.status === 429 ? seconds : 5,
      });
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof MeetingsUnavailableError) throw error;
    throw new MeetingsUnavailableError('Zoom gave no clear answer.', { cause: error });
  }
}

/**
 * The parsed body of a successful answer.
 * @throws AccessTokenExpiredError, MeetingRefusedError, MeetingsUnavailableError
 */
export function bodyOf<Body>(schema: z.ZodType<Body>, answer: ZoomAnswer): Body {
  requireDone(answer);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success)
    throw new MeetingsUnavailableError('Zoom’s answer has an unknown shape.', { cause: parsed.error });
  return parsed.data;
}

/** Requires a successful answer. @throws AccessTokenExpiredError for status 401, otherwise MeetingRefusedError */
export function requireDone({ status }: ZoomAnswer): void {
  if (status === 401) throw new AccessTokenExpiredError('Zoom no longer takes this access token.');
  if (status >= 400) throw new MeetingRefusedError(`Zoom rejected the request with ${status}.`);
}
