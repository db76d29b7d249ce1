import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { scriptsAfterPaint } from './after-paint.ts';
import { type Web, webContext } from './api/context.ts';
import { makeQueries, WebProvider } from './api/queries.ts';
import { RenderedParts } from './ui/loading/rendered-parts.ts';

export { followClock } from './api/clock.ts';
export { parametersOf } from './page-query.ts';

const renderTimeout = 10_000;

/**
 * Renders a page completely before sending it, because guest pages are cached and their scripts are allowed by hash.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const web = context.get(webContext);
  const parts = new Set<string>();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(scriptsAfterPaint(Buffer.concat(chunks).toString(), parts), { status, headers }));
        done();
      },
    });
    const nonce = web.nonce;
    const { pipe, abort } = renderToPipeableStream(
      <WebProvider value={web}>
        <RenderedParts value={parts}>
          <ServerRouter context={entry} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
        </RenderedParts>
      </WebProvider>,
      {
        ...(nonce === undefined ? {} : { nonce }),
        // Pages are sent in one piece, because they must be readable without scripts. Only hydration happens in parts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          pipe(page);
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => web.report(error),
      },
    );
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeout);
  });
}

/** Logs errors of loaders and of rendering on the server. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(webContext).report(error);
};

/** Creates the handler that the server uses to render pages, for a request and its visitor's preferences. */
export function makeWebHandler(
  build: ServerBuild,
): (request: Request, page: Omit<Web, 'queries'>) => Promise<Response> {
  const handle = createRequestHandler(build, 'production');
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(webContext, { ...page, queries: makeQueries(page.call) });
    return handle(request, context);
  };
}
