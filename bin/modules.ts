// A step of `npm run check`: modules import each other in one direction only, docs/MODULES.md says which, and each
// table is written by the module that owns it, but for the writes of bin/map/foreign-writes.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import known from './map/foreign-writes.json' with { type: 'json' };
import { moduleIndex, ringFaults } from './map/module-graph.ts';
import { writeFaults } from './map/table-writes.ts';

const root = join(import.meta.dirname, '..');
const faults = [...ringFaults(root), ...writeFaults(root, known)];
if (faults.length === 0 && readFileSync(join(root, 'docs/MODULES.md'), 'utf8') !== moduleIndex(root))
  faults.push('docs/MODULES.md is not what the modules import: run npm run map');
for (const line of faults) process.stdout.write(`${line}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
