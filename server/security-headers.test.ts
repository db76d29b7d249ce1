import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { securityHeaders } from './kernel/http/security-headers.ts';

/** The headers of an answer of a server with these settings. */
async function headersWith(config: Parameters<typeof securityHeaders>[0]) {
  const secured = securityHeaders(config);
  const server = createServer((request, answer) => secured(request, answer, () => answer.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return headers;
  } finally {
    server.close();
  }
}

const https = 'https://plaza.example.org';

test.each([
  ['host', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
] as const)('the subdomains are bound to https only where the operator says so: %s', async (PLAZA_HSTS, expected) => {
  const headers = await headersWith({ PLAZA_ORIGIN: https, PLAZA_HSTS });
  expect(headers.get('strict-transport-security')?.toLowerCase()).toBe(expected.toLowerCase());
});

test('a demo without a certificate binds nobody to https', async () => {
  const headers = await headersWith({ PLAZA_ORIGIN: 'http://localhost:3000', PLAZA_HSTS: 'subdomains' });
  expect(headers.get('strict-transport-security')).toBeNull();
});
