import type { FastifyRequest } from 'fastify';
import type { CallClient } from '#contract/index.ts';
import type { Encoding } from '#server/kernel/http/response-encoding.ts';
import { hashesOf, type Outside, policyOf } from './content-policy.ts';
import type { Preferences } from './preferences.ts';

/** The context in which a page is rendered. The web's entry converts it into its own context. */
export interface WebPage extends Preferences {
  readonly call: CallClient;
  readonly nonce: string;
  readonly origin: string;
  readonly report: (error: unknown) => void;
}

/** Renders pages: the interface of the built web's entry. */
export type WebHandler = (request: Request, page: WebPage) => Promise<Response>;

/** A rendered page, ready to be sent to one or many visitors. */
export interface Rendered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly policy: string;
  /** The compressed bodies by encoding, filled on demand. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

/**
 * Renders the page of a request, at `url` if that is given. A cacheable page has a policy of hashes instead of a nonce.
 * @throws the error of the failed rendering
 */
export async function render(
  handle: WebHandler,
  request: FastifyRequest,
  page: WebPage,
  { outside, isCached, url: asked = request.url }: { outside: Outside; isCached: boolean; url?: string },
): Promise<Rendered> {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent', 'cookie'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const url = new URL(page.origin);
  const mark = asked.indexOf('?');
  const path = mark === -1 ? asked : asked.slice(0, mark);
  url.pathname = path;
  url.search = mark === -1 ? '' : asked.slice(mark);
  let cause: unknown;
  const report = (error: unknown) => {
    cause ??= error;
    page.report(error);
  };
  const response = await handle(new Request(url, { method: 'GET', headers }), { ...page, report });
  let body = Buffer.from(await response.arrayBuffer());
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html');
  // If the framework cannot render a page, it answers with a line of plain text, which is not meant for visitors.
  if (response.status >= 500 && !isHtml && response.headers.get('x-remix-response') === null && !path.endsWith('.data'))
    throw new Error(`The page ${path} could not be rendered: ${body.toString('utf8').slice(0, 200)}`, { cause });
  let policy = policyOf([], []);
  if (isHtml && isCached) {
    const html = body.toString('utf8');
    policy = policyOf(hashesOf(html, 'script', page.nonce), hashesOf(html, 'style', page.nonce), outside);
    body = Buffer.from(html.replaceAll(` nonce="${page.nonce}"`, ''));
  } else if (isHtml) policy = policyOf([`'nonce-${page.nonce}'`], [`'nonce-${page.nonce}'`], outside);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    body,
    policy,
    packed: new Map(),
  };
}
