// A step of `npm run check`: modules of the server and features of the web import each other in one direction only,
// docs/MODULES.md and docs/FEATURES.md say which, and each table is written by the module that owns it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features, type Layered, layerIndex, modules, ringFaults } from './map/module-graph.ts';
import { writeFaults } from './map/table-writes.ts';

const root = join(import.meta.dirname, '..');

/** What is wrong with the direction of imports, or with the file that says it. */
function layerFaults(layered: Layered): string[] {
  const rings = ringFaults(root, layered);
  if (rings.length > 0 || readFileSync(join(root, layered.index), 'utf8') === layerIndex(root, layered)) return rings;
  return [`${layered.index} is not what the ${layered.each}s import: run npm run map`];
}

const faults = [...layerFaults(modules), ...layerFaults(features), ...writeFaults(root)];
for (const line of faults) process.stdout.write(`${line}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
