// `npm run map`: writes docs/CALLS.md, which leads from each call to its tests and screens, docs/ROUTES.md, which leads
// from each route to its screen and end-to-end tests, docs/JOBS.md, which says when each job runs, docs/MODULES.md,
// which says which module imports which, and docs/FEATURES.md, which says it of the features of the web.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callIndex } from './map/call-index.ts';
import { jobIndex } from './map/job-index.ts';
import { features, layerIndex, modules } from './map/module-graph.ts';
import { routeIndex } from './map/route-index.ts';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');
writeFileSync(join(docs, 'CALLS.md'), callIndex());
writeFileSync(join(docs, 'ROUTES.md'), routeIndex());
writeFileSync(join(docs, 'JOBS.md'), jobIndex(root));
for (const layered of [modules, features]) writeFileSync(join(root, layered.index), layerIndex(root, layered));
