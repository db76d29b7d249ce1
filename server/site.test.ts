import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { coloursOf } from '#contract/brand/accents.ts';
import { DAY_MS } from '#contract/instant.ts';
import { testApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenMarket } from '#test/market/given-market.ts';
import { registerSite } from './site.ts';

const it = testApp();
const iconDir = join(import.meta.dirname, '../public');

async function site(pagesPerFile?: number): Promise<FastifyInstance> {
  const http = Fastify();
  await registerSite(http, it.deps, pagesPerFile === undefined ? { iconDir } : { iconDir, pagesPerFile });
  return http;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');

describe('icons and manifest', () => {
  test('are there under the names that the manifest gives', async () => {
    const http = await site();
    const manifest = (await http.inject('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Plaza', start_url: '/' });
    for (const { src, type } of manifest.icons) {
      const icon = await http.inject(src);
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    }
    expect((await http.inject('/favicon.ico')).rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('have the accent that the operator chose', async () => {
    await givenMarket(it);
    await it.deps.database.write.updateTable('market').set({ accent: 'rose' }).execute();
    const http = await site();
    const { light, dark } = coloursOf('rose');
    const icon = await http.inject('/favicon.svg');
    expect(icon.payload).toContain(light.fill);
    expect(icon.payload).toContain(dark.fill);
    const [, style = ''] = /<style>([^<]*)</.exec(icon.payload) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(icon.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect((await http.inject('/manifest.webmanifest')).json().theme_color).toBe(light.fill);
    await it.deps.database.write.updateTable('market').set({ accent: 'teal' }).execute();
  });
});

describe('robots.txt', () => {
  test('keeps robots out of what is somebody’s and names the sitemap', async () => {
    const { payload } = await (await site()).inject('/robots.txt');
    expect(payload).toContain('Disallow: /guest-booking/');
    expect(payload).toContain('Sitemap: http://plaza.test/sitemap.xml');
  });
});

describe('sitemap.xml', () => {
  const published: string[] = [];
  let draft = '';
  beforeAll(async () => {
    for (let at = 0; at < 5; at++) published.push((await givenProvider(it.deps)).id);
    draft = (await givenProvider(it.deps, { status: 'draft' })).id;
    published.sort();
  });

  test('names every published page and no other', async () => {
    const { payload, headers } = await (await site()).inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const found = locations(payload).filter((url) => url.includes('/provider_details/'));
    expect(found).toEqual(published.map((id) => `http://plaza.test/provider_details/${id}`));
    expect(payload).not.toContain(draft);
    expect(payload).toContain('<lastmod>');
  });

  test('names events with dates to come, unless they are unlisted, cancelled or drafts', async () => {
    const [provider_id = ''] = published;
    const event = await givenEvent(it.deps, { provider_id });
    const ended = [new Date(it.clock.now().getTime() - DAY_MS).toISOString()];
    const others = await Promise.all([
      givenEvent(it.deps, { provider_id, visibility: 'unlisted' }),
      givenEvent(it.deps, { provider_id, status: 'cancelled' }),
      givenEvent(it.deps, { provider_id, status: 'draft' }),
      givenEvent(it.deps, { provider_id, dates: ended }),
      givenEvent(it.deps, { provider_id: draft }),
    ]);
    const { payload } = await (await site()).inject('/sitemap.xml');
    expect(locations(payload)).toContain(`http://plaza.test/view-events/${event.id}/${provider_id}`);
    expect(others.filter(({ id }) => payload.includes(id))).toEqual([]);
    await givenMarket(it, { off_features: ['events'] });
    const without = await (await site()).inject('/sitemap.xml');
    expect(without.payload).not.toContain(event.id);
    expect(without.payload).toContain(provider_id);
    await givenMarket(it);
    await it.deps.database.write.deleteFrom('events').where('id', '=', event.id).execute();
  });

  test('is an index of files when there are more pages than a file holds', async () => {
    const http = await site(2);
    const files = locations((await http.inject('/sitemap.xml')).payload);
    expect(files).toHaveLength(3);
    const found: string[] = [];
    for (const file of files) {
      const answer = await http.inject(new URL(file).pathname);
      expect(answer.statusCode).toBe(200);
      found.push(...locations(answer.payload).filter((url) => url.includes('/provider_details/')));
    }
    expect(found).toEqual(published.map((id) => `http://plaza.test/provider_details/${id}`));
    expect((await http.inject('/sitemap-9.xml')).statusCode).toBe(404);
  });

  test('is kept for ten minutes', async () => {
    const http = await site();
    const before = (await http.inject('/sitemap.xml')).payload;
    const late = await givenProvider(it.deps);
    expect((await http.inject('/sitemap.xml')).payload).toBe(before);
    it.clock.advance(11);
    expect((await http.inject('/sitemap.xml')).payload).toContain(late.id);
  });
});
