import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writePacked } from './bin/packed.ts';

/** The router's list of all routes, as far as it is read here. */
interface RouteList {
  readonly routes: Readonly<Record<string, { readonly module: string; imports?: readonly string[] }>>;
  files?: string;
}

/** How the file of the list begins; what follows is JSON and a semicolon. */
const BEGINNING = 'window.__reactRouterManifest=';

/**
 * Takes the scripts that each screen imports out of the list of routes, which every first page loads: the browser finds
 * them with the screen. They are in a file of their own, for fetching all screens ahead (docs/decisions/074).
 */
async function shortenRouteList(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (name === undefined) throw new Error(`The build wrote no list of routes into ${assets}.`);
  const text = await readFile(join(assets, name), 'utf8');
  const list: RouteList = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const routes = Object.values(list.routes);
  const scripts = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]));
  for (const route of routes) delete route.imports;
  const files = name.replace(/\.js$/, '.json');
  list.files = `/assets/${files}`;
  await writeFile(join(assets, files), JSON.stringify([...scripts]));
  await writeFile(join(assets, name), `${BEGINNING}${JSON.stringify(list)};`);
}

/** Writes the packed forms of all texts, when no other step of the build adds any. */
async function packTexts(assets: string): Promise<void> {
  const texts = (await readdir(assets)).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(texts.map((file) => writePacked(join(assets, file))));
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, 'client', 'assets');
    await shortenRouteList(assets);
    await packTexts(assets);
  },
} satisfies Config;
