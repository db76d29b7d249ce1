// `npm run map`: writes docs/CALLS.md, which leads from each call to its tests and screens, and docs/ROUTES.md, which
// leads from each route to its screen and end-to-end tests.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callIndex } from './map/call-index.ts';
import { routeIndex } from './map/route-index.ts';

const docs = join(import.meta.dirname, '../docs');
writeFileSync(join(docs, 'CALLS.md'), callIndex());
writeFileSync(join(docs, 'ROUTES.md'), routeIndex());
