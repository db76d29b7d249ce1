// A step of `npm run check`: modules of the server and features of the web import each other in one direction only,
// each table is written by the module that owns it, and the files that `npm run map` writes are up to date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexes, root } from './map/indexes.ts';
import { features, modules, ringFaults } from './map/module-graph.ts';
import { writeFaults } from './map/table-writes.ts';

const rings = [...ringFaults(root, modules), ...ringFaults(root, features)];
/** The files whose text is another one today; modules that import each other in a ring have no layers to list. */
const stale = Object.entries(rings.length > 0 ? {} : indexes)
  .filter(([file, textOf]) => readFileSync(join(root, file), 'utf8') !== textOf())
  .map(([file]) => `${file} is out of date: run npm run map`);

const faults = [...rings, ...stale, ...writeFaults(root)];
for (const line of faults) process.stdout.write(`${line}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
