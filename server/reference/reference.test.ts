import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { registerReference } from './index.ts';
import { fieldsOf, labelsOf } from './schema-text.ts';

async function pageOf(headers: Record<string, string> = {}) {
  const assetDir = mkdtempSync(join(tmpdir(), 'assets-'));
  writeFileSync(join(assetDir, 'inter-latin-wght-normal-abc.woff2'), '');
  const http = Fastify();
  registerReference(http, { origin: 'https://plaza.test', assetDir });
  const reply = await http.inject({ url: '/docs/api', headers });
  await http.close();
  rmSync(assetDir, { recursive: true });
  return reply;
}

describe('the API reference', () => {
  it('has every call and every refusal under its anchor, and no link into nothing', async () => {
    const { payload } = await pageOf();
    const ids = new Set([...payload.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const name of Object.keys(calls)) expect(ids).toContain(name.replace('/', '-'));
    for (const code of Object.keys(errorTable)) expect(ids).toContain(`error-${code}`);
    const broken = [...payload.matchAll(/ href="#([^"]+)"/g)].flatMap(([, id]) => (id && ids.has(id) ? [] : [id]));
    expect(broken).toEqual([]);
    expect([...payload.matchAll(/ id="/g)]).toHaveLength(ids.size);
  });

  it('allows its one style by hash and no script, and uses the fonts of the web', async () => {
    const { headers, payload } = await pageOf();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(payload).not.toMatch(/<script|style="/);
    expect(payload).toContain('/assets/inter-latin-wght-normal-abc.woff2');
  });

  it('is not sent twice to the same reader', async () => {
    const { headers } = await pageOf();
    expect((await pageOf({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});

describe('schemas in words', () => {
  it.each([
    [{ type: 'string', maxLength: 80 }, 'text (at most 80 characters)'],
    [{ type: 'integer', minimum: 1, maximum: 40, default: 8 }, 'whole number (1 to 40), default 8'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'time (ISO 8601, UTC) or null'],
    [{ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 }, 'list of "a" | "b" (at most 2)'],
    [{ type: 'number', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'number (at least 0)'],
  ])('%j is %s', (schema, labels) => expect(labelsOf(schema)).toBe(labels));

  it('show the fields within lists and unions', () => {
    const point = { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] };
    const fields = fieldsOf({
      properties: { at: { anyOf: [point, { type: 'null' }] }, all: { type: 'array', items: point } },
      required: ['at'],
    });
    expect(fields.map((field) => [field.name, field.is_required, field.fields[0]?.name])).toEqual([
      ['at', true, 'lat'],
      ['all', false, 'lat'],
    ]);
  });
});
