import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the stand-in received: who sent it, and its form. */
export interface TwilioRequest {
  readonly path: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * A stand-in for Twilio's Messages resource with the shapes of its documentation. `faults` are the errors of numbers:
 * an HTTP status and a code; `null` is an answer that is not JSON.
 */
export async function startTwilio(
  faults: Readonly<Record<string, readonly [status: number, code: number | null]>> = {},
) {
  const requests: TwilioRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form });
    const fault = faults[form.To ?? ''];
    if (fault === undefined) {
      response.writeHead(201, { 'content-type': 'application/json' });
      const sid = `SM${String(requests.length).padStart(32, '0')}`;
      response.end(JSON.stringify({ sid, status: 'queued', to: form.To, body: form.Body, error_code: null }));
      return;
    }
    const [status, code] = fault;
    response.writeHead(status, { 'content-type': code === null ? 'text/html' : 'application/json' });
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    response.end(code === null ? '<h1>Bad gateway</h1>' : JSON.stringify({ code, message: 'No.', more_info, status }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
