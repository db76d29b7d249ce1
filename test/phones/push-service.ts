import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a browser received, and who signed it. */
export interface Pushed {
  readonly path: string;
  readonly data: unknown;
  readonly ttl: string | undefined;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A push service with one browser that decrypts (RFC 8291) and checks the signature of the server (RFC 8292). */
export async function startPushService(public_key: string) {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url', 'uncompressed');
  const auth = randomBytes(16).toString('base64url');
  const received: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const status = answers.get(path) ?? 201;
    if (status === 201) {
      const data = JSON.parse(decrypt(Buffer.concat(chunks), browser, auth).toString());
      const claims = signedClaims(request.headers.authorization ?? '', public_key);
      received.push({ path, data, ttl: request.headers.ttl?.toString(), claims });
    }
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    keys: { p256dh, auth },
    received,
    /** Answers the requests to a path with a status. */
    answer: (path: string, status: number) => answers.set(path, status),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Decrypts a body of `aes128gcm` (RFC 8188) with the keys of a browser (RFC 8291, 3.4). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: string): Buffer {
  const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyBytes);
  const sealed = body.subarray(21 + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const shared = Buffer.from(
    hkdfSync('sha256', browser.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32),
  );
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${use}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2, after which come zeros.
  return plain.subarray(0, plain.lastIndexOf(2));
}

/** The claims of `vapid t=…, k=…`, after their signature is checked against the server's public key. */
function signedClaims(authorization: string, public_key: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== public_key) throw new Error('Another key signed this message.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
