import { join } from 'node:path';
import { callIndex } from './call-index.ts';
import { jobIndex } from './job-index.ts';
import { features, layerIndex, modules } from './module-graph.ts';
import { routeIndex } from './route-index.ts';

export const root = join(import.meta.dirname, '../..');

/** The files that `npm run map` writes and `npm run check` compares, with the functions that make their texts. */
export const indexes: Readonly<Record<string, () => string>> = {
  'docs/CALLS.md': callIndex,
  'docs/ROUTES.md': routeIndex,
  'docs/JOBS.md': () => jobIndex(root),
  [modules.index]: () => layerIndex(root, modules),
  [features.index]: () => layerIndex(root, features),
};
