import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createDocument } from '#server/kernel/http/large-document.ts';
import { referencePage } from './page.ts';

interface ReferenceOptions {
  readonly origin: string;
  /** The folder with the built web's fonts, where it exists. */
  readonly assetDir: string;
}

/** Serves the readable reference of every call at `/docs/api`: one page made from the contract, without a script. */
export function registerReference(http: FastifyInstance, { origin, assetDir }: ReferenceOptions): void {
  const style = fontFaces(assetDir) + readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy =
    `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; manifest-src 'self'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const send = createDocument('text/html; charset=utf-8', () => referencePage(origin, style));
  http.get('/docs/api', (request, reply) => send(request, reply.header('content-security-policy', policy)));
  http.get('/docs', async (_request, reply) => reply.redirect('/docs/api'));
}

const faces = [
  { family: 'Inter Variable', file: /^inter-latin-wght-normal-.*\.woff2$/, weight: '100 900' },
  {
    family: 'Bricolage Grotesque Variable',
    file: /^bricolage-grotesque-latin-wght-normal-.*\.woff2$/,
    weight: '200 800',
  },
];

/** The two fonts of the web, by the file names of its build. */
function fontFaces(assetDir: string): string {
  const files = readdirSync(assetDir);
  return faces
    .map(({ family, file, weight }) => {
      const found = files.find((name) => file.test(name));
      return found
        ? `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
            `src:url("/assets/${found}") format("woff2")}\n`
        : '';
    })
    .join('');
}
