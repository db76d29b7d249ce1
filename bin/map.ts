// `npm run map`: writes docs/CALLS.md, which leads from each call to its tests and screens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callIndex } from './map/call-index.ts';

writeFileSync(join(import.meta.dirname, '../docs/CALLS.md'), callIndex());
