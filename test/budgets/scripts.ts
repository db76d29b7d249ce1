import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '../../build/web/client');

/** A route of the built web: the files that its first page loads besides those of its parents. */
export interface BuiltRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
  readonly css?: readonly string[];
}

/** What the build says of its files. */
export interface BuiltAssets {
  /** The address of the list of all routes, which each page loads. */
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

/** Reads what the build says of its files. */
export async function readAssets(): Promise<BuiltAssets> {
  const build: { assets: BuiltAssets } = await import(join(import.meta.dirname, '../../build/web/server/index.js'));
  return build.assets;
}

/** Reads which modules each script contains, as paths from the root of the repository. */
export const readContents = (): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(readFileSync(join(client, '../contents.json'), 'utf8'));

/** A file's size as it is sent, compressed by gzip (bytes). */
export const sizeOf = (file: string): number => gzipSync(readFileSync(join(client, file)), { level: 9 }).length;

/** What the first visit of a route loads: its own files and those of the routes around it. */
export interface FirstLoad {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Finds the files that the first visit of a route loads before anything is touched. */
export function firstLoadOf({ entry, routes }: BuiltAssets, id: string): FirstLoad {
  const scripts = new Set([entry.module, ...entry.imports]);
  const styles = new Set<string>();
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? '']) {
    for (const script of [route.module, ...route.imports]) scripts.add(script);
    for (const style of route.css ?? []) styles.add(style);
  }
  // An import of one of several names of a module has a mark at its end.
  const plain = (files: ReadonlySet<string>) => [...new Set([...files].map((file) => file.replace(/#.*$/, '')))];
  return { scripts: plain(scripts), styles: plain(styles) };
}
