import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AccentName, accentNames, coloursOf } from '#contract/brand/accents.ts';
import { listPageBounds, listPublishedPages, type PublishedPage } from '#server/modules/catalogue/queries.ts';
import { accentOf } from '#server/modules/market/index.ts';
import { findMarket, isMarketOpen } from '#server/modules/market/queries.ts';
import type { AppDeps } from './kernel/app-deps.ts';
import { escapeHtml } from './kernel/http/html.ts';
import { policyOf, sendPolicy } from './web/content-policy.ts';

interface SiteOptions {
  /** The folder with the icons and the service worker. */
  readonly iconDir: string;
  /** Pages in one sitemap file; the protocol allows 50,000. */
  readonly pagesPerFile?: number;
}

const CHUNK = 2_000;
const SITEMAP_SECONDS = 600;
const DAY_SECONDS = 86_400;
/** The drawn icon has the operator's accent, which may change. */
const ICON_SECONDS = 3600;

const icons: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/favicon.svg': { file: 'favicon.svg', type: 'image/svg+xml' },
  '/favicon.ico': { file: 'favicon-32.png', type: 'image/png' },
  '/icon-192.png': { file: 'icon-192.png', type: 'image/png' },
  '/icon-512.png': { file: 'icon-512.png', type: 'image/png' },
  '/icon-maskable-512.png': { file: 'icon-maskable-512.png', type: 'image/png' },
  '/apple-touch-icon.png': { file: 'apple-touch-icon.png', type: 'image/png' },
};

/** Serves the files of a site besides its pages: icons, service worker, web manifest, robots.txt and sitemap.xml. */
export async function registerSite(http: FastifyInstance, deps: AppDeps, options: SiteOptions): Promise<void> {
  const { PLAZA_ORIGIN: origin } = deps.config;
  for (const [path, { file, type }] of Object.entries(icons)) {
    const body = await readFile(join(options.iconDir, file));
    const isDrawing = type === 'image/svg+xml';
    http.get(path, async (_request, reply) => {
      const shown = isDrawing ? inAccent(body.toString('utf8'), accentOf(await findMarket(deps.database.read))) : body;
      // The SVG has both colour schemes in its own style.
      const styles = [...shown.toString().matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, own = '']) => own);
      const hashes = styles.map((own) => `'sha256-${createHash('sha256').update(own).digest('base64')}'`);
      const policy = [
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        ...(isDrawing && hashes.length > 0 ? [`style-src ${hashes.join(' ')}`] : []),
      ].join('; ');
      return reply
        .type(type)
        .header('cache-control', `public, max-age=${isDrawing ? ICON_SECONDS : DAY_SECONDS}`)
        .header('content-security-policy', policy)
        .send(shown);
    });
  }
  const worker = await readFile(join(options.iconDir, 'service-worker.js'));
  http.get('/service-worker.js', async (_request, reply) => {
    sendPolicy(reply, policyOf([], []));
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
  });
  http.get('/manifest.webmanifest', async (_request, reply) => {
    const market = await findMarket(deps.database.read);
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(market?.name ?? 'Plaza', coloursOf(accentOf(market)).light.fill)));
  });
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(deps.config.PLAZA_COPY === 'on' ? 'User-agent: *\nDisallow: /\n' : robots(origin)),
  );
  registerSitemap(http, deps, options.pagesPerFile ?? 40_000);
}

/** A drawing in the colours of an accent instead of the first one's. */
function inAccent(svg: string, accent: AccentName): string {
  const [drawn, wanted] = [coloursOf(accentNames[0]), coloursOf(accent)];
  return svg.replace(drawn.light.fill, wanted.light.fill).replace(drawn.dark.fill, wanted.dark.fill);
}

function manifest(name: string, theme_color: string): object {
  return {
    name,
    short_name: name.length > 12 ? name.slice(0, 12).trim() : name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf8',
    theme_color,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}

/** Pages for one person, or that book, are not to be indexed. */
const unlisted = [
  '/v9/',
  '/guest-booking/',
  '/guest-messages/',
  '/help-ticket/',
  '/unsubscribe/',
  '/book-session/',
  '/event-booking/',
  '/dev/',
  '/sandbox/',
  '/setup',
];

function robots(origin: string): string {
  return `User-agent: *\n${unlisted.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * One file as long as it holds every page, else an index of files (sitemaps.org). Each file is read in chunks by key
 * and cached for ten minutes; concurrent requests share one read.
 */
function registerSitemap(http: FastifyInstance, deps: AppDeps, size: number): void {
  const stored = new Map<string, { readonly at: number; readonly xml: Promise<string> }>();
  const empty = `${head}<urlset xmlns="${schema}">\n</urlset>\n`;
  const store = (key: string, make: () => Promise<string>): Promise<string> => {
    const now = deps.clock.now().getTime();
    const there = stored.get(key);
    if (there && now - there.at < SITEMAP_SECONDS * 1000) return there.xml;
    const xml = make();
    stored.set(key, { at: now, xml });
    xml.catch(() => stored.delete(key));
    return xml;
  };
  const bounds = async () =>
    JSON.parse(await store('bounds', async () => JSON.stringify(await allBounds()))) as string[];
  const allBounds = () => listPageBounds(deps.database.read, size, deps.clock.now());
  const { PLAZA_ORIGIN: origin } = deps.config;

  http.get('/sitemap.xml', async (_request, reply) => {
    // Search engines ask again in an hour for what is not open yet.
    if (!(await isMarketOpen(deps.database.read)))
      return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(empty);
    const cuts = await bounds();
    const xml =
      cuts.length === 0
        ? await store('0', () => pagesFrom(deps, origin, null, size))
        : indexOf([...Array(cuts.length + 1).keys()].map((file) => `${origin}/sitemap-${file}.xml`));
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(xml);
  });
  http.get<{ Params: { file: string } }>('/sitemap-:file(^\\d{1,5}$).xml', async (request, reply) => {
    const file = Number(request.params.file);
    if (!(await isMarketOpen(deps.database.read))) return reply.callNotFound();
    const cuts = await bounds();
    if (file > cuts.length) return reply.callNotFound();
    const xml = await store(String(file), () => pagesFrom(deps, origin, cuts[file - 1] ?? null, size));
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(xml);
  });
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function indexOf(files: readonly string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>\n`).join('');
  return `${head}<sitemapindex xmlns="${schema}">\n${entries}</sitemapindex>\n`;
}

const pathOf = ({ id, host_id }: PublishedPage) =>
  host_id === null ? `/provider_details/${id}` : `/view-events/${id}/${host_id}`;

async function pagesFrom(deps: AppDeps, origin: string, start: string | null, max: number): Promise<string> {
  const parts = [`${head}<urlset xmlns="${schema}">\n`];
  if (start === null)
    for (const path of ['/', '/terms_and_condition', '/privacy_policy', '/imprint', '/offer'])
      parts.push(`<url><loc>${escapeHtml(origin + path)}</loc></url>\n`);
  let after = start;
  for (let left = max; left > 0; ) {
    const pages = await listPublishedPages(deps.database.read, after, Math.min(CHUNK, left), deps.clock.now());
    for (const page of pages)
      parts.push(
        `<url><loc>${escapeHtml(origin + pathOf(page))}</loc>` +
          `<lastmod>${page.updated_at.toISOString()}</lastmod></url>\n`,
      );
    after = pages.at(-1)?.id ?? null;
    left -= pages.length;
    if (after === null || pages.length < CHUNK) break;
  }
  parts.push('</urlset>\n');
  return parts.join('');
}
