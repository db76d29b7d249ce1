// `npm run map`: writes docs/CALLS.md, which leads from each call to its tests and screens, docs/ROUTES.md, which leads
// from each route to its screen and end-to-end tests, docs/JOBS.md, which says when each job runs, docs/MODULES.md,
// which says which module imports which, and docs/FEATURES.md, which says it of the features of the web.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexes, root } from './map/indexes.ts';

for (const [file, textOf] of Object.entries(indexes)) writeFileSync(join(root, file), textOf());
