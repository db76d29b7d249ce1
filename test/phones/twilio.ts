import { createHmac } from 'node:crypto';
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

/** A status callback as Twilio sends it: to the address of the message, signed with the account's token. */
export function twilioCallback(
  auth_token: string,
  message: TwilioRequest,
  status: string,
  more: Readonly<Record<string, string>> = {},
) {
  const url = message.form.StatusCallback ?? '';
  const form: Record<string, string> = {
    ...{ SmsSid: 'SM0', MessageSid: 'SM0', SmsStatus: status, MessageStatus: status, ApiVersion: '2010-04-01' },
    ...{ AccountSid: 'AC0', To: message.form.To ?? '', From: message.form.From ?? '', ...more },
  };
  const signed = Object.keys(form)
    .toSorted()
    .reduce((text, name) => `${text}${name}${form[name]}`, url);
  return {
    url: new URL(url).pathname,
    method: 'POST' as const,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': createHmac('sha1', auth_token).update(signed).digest('base64'),
    },
  };
}
