import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The credentials that the stand-in knows. */
export const S3_KEYS = { S3_ACCESS_KEY_ID: 'of-the-tests', S3_SECRET_ACCESS_KEY: 'a secret of the tests' } as const;

const BUCKET = 'bucket';
/** As many keys are on one page of a list. */
const PAGE = 3;
const SIGNED = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${S3_KEYS.S3_ACCESS_KEY_ID}/\\d{8}/[a-z0-9-]+/s3/aws4_request, ` +
    'SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$',
);

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
}

/** What the stand-in answers: a status, and an XML text or the bytes of an object. */
interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly type?: string;
}

/** A store that answers as S3 does to what Plaza asks of it, on this machine and in memory. */
export async function openS3() {
  const objects = new Map<string, Stored>();
  /** Whether it answers, and how many requests it still answers before it is silent. */
  const state = { answers: true, left: Number.POSITIVE_INFINITY };
  const server = createServer(async (request, response) => {
    // Null from a client that was killed meanwhile.
    const bytes = await readBody(request).catch(() => null);
    state.left -= 1;
    if (bytes === null || state.left < 0) return;
    send(request, response, state.answers ? answer(request, bytes, objects) : fault(503, 'SlowDown'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    state,
    /** The settings of a process that keeps its files here, below a prefix. */
    settings: (prefix: string) => ({
      ...S3_KEYS,
      FILES_URL: `s3://${BUCKET}/${prefix}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_PATH_STYLE: 'on' as const,
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, body = '', type }: Answer): void {
  response.writeHead(status, { 'content-type': type ?? 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

const fault = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

function answer(request: IncomingMessage, bytes: Buffer, objects: Map<string, Stored>): Answer {
  const { method, headers } = request;
  if (!SIGNED.test(headers.authorization ?? '')) return fault(403, 'AccessDenied');
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  if (bucket !== BUCKET) return fault(404, 'NoSuchBucket');
  if (method === 'GET' && key === '') return list([...objects.keys()].sort(), searchParams);
  if (method === 'PUT') {
    const from = headers['x-amz-copy-source'];
    const type = headers['content-type'] ?? 'binary/octet-stream';
    if (from === undefined) {
      objects.set(key, { bytes, type });
      return { status: 200 };
    }
    const source = objects.get(decodeURIComponent(String(from)).replace(`/${BUCKET}/`, ''));
    if (source === undefined) return fault(404, 'NoSuchKey');
    objects.set(key, source);
    return { status: 200, body: '<CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>' };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (found === undefined) return fault(404, 'NoSuchKey');
  return { status: 200, body: found.bytes, type: found.type };
}

/** A page of keys that begin with a prefix; with a delimiter, those that go on with it count as folders. */
function list(keys: readonly string[], asked: URLSearchParams): Answer {
  const [prefix, delimiter] = [asked.get('prefix') ?? '', asked.get('delimiter') ?? ''];
  const entries = new Set<string>();
  for (const key of keys) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    entries.add(end < 0 ? `k${key}` : `p${key.slice(0, end + 1)}`);
  }
  const from = Number(asked.get('continuation-token') ?? '0');
  const page = [...entries].slice(from, from + PAGE);
  const is_truncated = entries.size > from + PAGE;
  const listed = page.map((entry) =>
    entry.startsWith('p')
      ? `<CommonPrefixes><Prefix>${entry.slice(1)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry.slice(1)}</Key><LastModified>2026-05-05T19:00:00.000Z</LastModified></Contents>`,
  );
  const next = is_truncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return {
    status: 200,
    body:
      `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${is_truncated}</IsTruncated>` +
      `${listed.join('')}${next}</ListBucketResult>`,
  };
}
