import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { CallFailed } from '#contract/client.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import type { CallClient } from '#contract/index.ts';
import { socketPath } from '#contract/realtime.ts';
import { handlers } from './calls.ts';
import { registerOutbox } from './dev-outbox.ts';
import type { AppDeps } from './kernel/app-deps.ts';
import { isRebound } from './kernel/http/addresses.ts';
import { JsonText } from './kernel/http/json-text.ts';
import { createDocument } from './kernel/http/large-document.ts';
import { openApiDocument } from './kernel/http/openapi.ts';
import { toProblem } from './kernel/http/problem.ts';
import { refuseUnavailable } from './kernel/http/refuse-unavailable.ts';
import { registerCalls } from './kernel/http/register-calls.ts';
import { incomingOf, recentActorOf, recentUserOf } from './kernel/http/request.ts';
import { languageOf } from './kernel/http/request-language.ts';
import { securityHeaders } from './kernel/http/security-headers.ts';
import { answerFault, sendRefusal } from './kernel/http/send-refusal.ts';
import { newId } from './kernel/ids.ts';
import { limitGuesses } from './kernel/limits/guess-limit.ts';
import { networkOf } from './kernel/limits/limits.ts';
import { createPressure } from './kernel/limits/overload.ts';
import { createProxyWarning } from './kernel/limits/proxy-warning.ts';
import { createRecentUsers, type RecentUsers } from './kernel/limits/recent-users.ts';
import { createTokenLimit } from './kernel/limits/token-limit.ts';
import { registerHealth } from './kernel/observability/health.ts';
import { findRequestFacts } from './kernel/observability/request-facts.ts';
import { createRunner, type RunCall } from './kernel/run-call.ts';
import { measures } from './measures.ts';
import { giveBackTry, lockCaller, takeTry } from './modules/accounts/queries.ts';
import { findSession } from './modules/accounts/sessions/index.ts';
import { registerTicketFiles } from './modules/admission/calls/ticket-files.ts';
import { registerCalendars } from './modules/bookings/calls/calendar.ics.ts';
import { takeCallersMails } from './modules/budgets/index.ts';
import { mayVisit } from './modules/catalogue/index.ts';
import { registerPosterPdf } from './modules/events/calls/poster.pdf.ts';
import { findOffFeatures } from './modules/market/queries.ts';
import { registerMessageFile, registerMessagePicture } from './modules/messages/calls/message-file.ts';
import { registerSmsWebhook } from './modules/notifications/calls/sms-webhook.ts';
import { registerPaymentWebhook } from './modules/payments/calls/webhook.ts';
import { registerReceiptPdf } from './modules/receipts/calls/receipt.pdf.ts';
import { registerSettlementPdf } from './modules/wallet/calls/settlement.pdf.ts';
import { registerSandboxPages } from './providers/payments/sandbox-page.ts';
import { DrawnPictures } from './routes/drawn-pictures.ts';
import { registerFiles } from './routes/files.ts';
import { registerGuestLinks } from './routes/guest-links.ts';
import { isLinkToken } from './routes/link-tokens.ts';
import { registerMailPictures } from './routes/mail-pictures.ts';
import { registerMyData } from './routes/my-data.ts';
import { registerShareImages } from './routes/share-images.ts';
import { registerUnsubscribe } from './routes/unsubscribe.ts';

/**
 * The app: its routes without a listener, so that tests can inject requests, and the runner for rendering in process.
 */
export interface App {
  readonly http: FastifyInstance;
  readonly run: RunCall;
  /** A client that makes calls in process for the sender of `request`. */
  readonly clientFor: (request: FastifyRequest) => CallClient;
  /** Finds the user of a request's token if a request of the last few minutes had the same token, without a query. */
  readonly recentUserOf: (request: FastifyRequest) => string | null;
}

const BODY_BYTES = 1024 * 1024;
/** The methods of the routes below `/v9`. */
const METHODS = ['GET', 'HEAD', 'POST'] as const;
/** How often Node checks for slow requests; its default of 30 s would allow a header four times its limit. */
const TIMEOUT_CHECK_MS = 5_000;

/** Builds the app from its dependencies. `isPressed` tells whether to refuse requests while the event loop is late. */
export async function createApp(deps: AppDeps, { isPressed = createPressure() } = {}): Promise<App> {
  const secured = securityHeaders(deps.config);
  const http = openServer(deps, secured);
  // Calls accept JSON only, because pages of other sites may send text.
  http.removeContentTypeParser('text/plain');
  http.setErrorHandler(answerFault);
  addHooks(http, deps, secured);
  await http.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    encodings: ['gzip', 'br'],
    threshold: 2048,
    zlibOptions: { level: 4 },
  });
  await http.register(underPressure, {
    maxEventLoopDelay: 3_000,
    exposeStatusRoute: false,
    pressureHandler: (request, reply) => {
      if (!isPressed(performance.now())) return;
      const busy = refuse('unavailable', 'Plaza is very busy right now. Try again in a moment.', {
        extra: { retry_after: 2 },
      });
      sendRefusal(request, reply, busy);
    },
  });
  const tokens = createTokenLimit(deps, isLinkToken);
  const runner = createRunner(deps, handlers, {
    findOff: findOffFeatures,
    mayVisit,
    lockCaller,
    takeMails: takeCallersMails,
  });
  const run = tokens.limited(limitGuesses(runner, deps, { count: takeTry, giveBack: giveBackTry }));
  registerHealth(http, deps, measures);
  const users = createRecentUsers(() => performance.now());
  await registerCalls(http, deps, { run, users, findSession, countShared: takeTry });
  registerCalendars(http, deps);
  registerReceiptPdf(http, deps);
  registerSettlementPdf(http, deps);
  registerPosterPdf(http, deps);
  registerTicketFiles(http, deps);
  registerMessageFile(http, deps);
  registerMessagePicture(http, deps);
  registerPaymentWebhook(http, deps);
  registerSmsWebhook(http, deps);
  if (deps.providers.gateway.name === 'sandbox') registerSandboxPages(http, deps);
  registerMyData(http, deps);
  const drawn = new DrawnPictures();
  registerShareImages(http, deps, drawn);
  registerMailPictures(http, deps, drawn);
  registerFiles(http, deps);
  registerOutbox(http, deps);
  registerGuestLinks(http, deps, tokens);
  registerUnsubscribe(http, deps);
  http.get(
    '/v9/openapi.json',
    createDocument('application/json', () => openApiDocument(deps.config.PLAZA_ORIGIN)),
  );
  http.all('/v9/*', (request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = METHODS.filter((method) => !path.endsWith('*') && http.hasRoute({ method, url: path }));
    if (methods.length === 0) return sendRefusal(request, reply, refuse('not_found', 'This call doesn’t exist.'));
    const allowed = methods.join(', ');
    return sendRefusal(request, reply.header('allow', allowed), refuse('wrong_method', `Send it with ${allowed}.`));
  });
  http.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, refuse('not_found', 'There’s nothing at this address.')),
  );
  return {
    http,
    run,
    clientFor: (request) => inProcess(deps, run, users, request),
    recentUserOf: (request) => recentUserOf(request, deps, users),
  };
}

type Secured = ReturnType<typeof securityHeaders>;

/** Creates the Fastify instance with its limits, without routes. */
function openServer(deps: AppDeps, secured: Secured): FastifyInstance {
  return Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    // The timeout for clients that do not read the response. Longer than any call and than any silent socket.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request on an open connection during the stop is answered and is the last one on its connection.
    return503OnClosing: false,
    trustProxy: deps.config.TRUST_PROXY.length > 0 ? [...deps.config.TRUST_PROXY] : false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Upgrade requests for HTTP/2 get a normal response (RFC 9110, 7.8). Without this check they would get none from
      // the socket.
      shouldUpgradeCallback: ({ url = '' }) => url.startsWith(`${socketPath}/`),
    },
    // An unreadable URL gets a response before any hook runs, so the hooks' headers are added here.
    frameworkErrors: (_error, request, reply) => {
      secured(request.raw, reply.raw, () =>
        sendRefusal(request as never, reply as never, refuse('not_found', 'There’s nothing at this address.')),
      );
    },
  });
}

/** Adds the hooks of every request: request id, log line, security headers, and the refusals before any route. */
function addHooks(http: FastifyInstance, deps: AppDeps, secured: Secured): void {
  http.addHook('onSend', (request, reply, _payload, done) => {
    // Browsers set their idea of the time by it: it is the database's, as everywhere in the app.
    reply.header('x-request-id', request.id).header('date', deps.clock.now().toUTCString());
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    // The route's pattern instead of the URL, because paths may contain tokens.
    const url = request.routeOptions.url ?? 'none';
    if (reply.statusCode >= 500 || url.startsWith('/v9')) {
      const what = { route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log.info({ ...what, network: networkOf(request.ip), ...findRequestFacts(request) }, 'request');
    }
    done();
  });
  http.addHook('onRequest', (request, reply, done) =>
    secured(request.raw, reply.raw, (error) => (error instanceof Error ? done(error) : done())),
  );
  const warnOfProxy = createProxyWarning(deps);
  http.addHook('onRequest', (request, _reply, done) => {
    warnOfProxy(request);
    done();
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (!isRebound(request.raw, deps.config)) return done();
    const own = deps.config.PLAZA_ORIGIN;
    const why = `This demo runs at ${own}. To use another address, set PLAZA_ORIGIN and restart.`;
    sendRefusal(request, reply, refuse('foreign_origin', why));
  });
  // A compressed body could be far larger than its size suggests, and no body of ours needs compression.
  http.addHook('onRequest', (request, reply, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return done();
    sendRefusal(request, reply, refuse('unsupported_media', 'Send the body uncompressed.'));
  });
}

function inProcess(deps: AppDeps, run: RunCall, users: RecentUsers, request: FastifyRequest): CallClient {
  // Resolved by the first call, so that a page without calls cannot fail by it.
  let actor: ReturnType<typeof recentActorOf> | undefined;
  return async (name, input) => {
    actor ??= recentActorOf(request, deps, { users, findSession });
    const incoming = { ...incomingOf(request, deps), files: [], setHeader: () => undefined };
    const result = await actor.then(
      (who) => run(name, input, { ...incoming, actor: who }),
      (error: unknown) => {
        const unavailable = refuseUnavailable(error, request.log);
        if (unavailable) return unavailable;
        throw error;
      },
    );
    if (isRefusal(result)) throw new CallFailed(toProblem(result, request.id, languageOf(request)));
    // The runner has checked the result against the contract of the same name.
    return (result instanceof JsonText ? result.value() : result) as never;
  };
}
