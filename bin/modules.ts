// A step of `npm run check`: modules import each other in one direction only, and docs/MODULES.md says which.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleIndex, ringFaults } from './map/module-graph.ts';

const root = join(import.meta.dirname, '..');
const faults = ringFaults(root);
if (faults.length === 0 && readFileSync(join(root, 'docs/MODULES.md'), 'utf8') !== moduleIndex(root))
  faults.push('docs/MODULES.md is not what the modules import: run npm run map');
for (const line of faults) process.stdout.write(`${line}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
