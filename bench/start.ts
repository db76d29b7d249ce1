import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo } from './demo-plaza.ts';
import { measureFreshClone } from './fresh-clone.ts';
import type { LoneBench } from './main.ts';
import type { Row } from './report/report.ts';
import { scaled } from './speed/speed.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Measures the first start on a fresh clone, the memory after the demo town was created, and later starts with data.
 */
export const startBench: LoneBench = async ({ data, rounds, speed, say }) => {
  const machine = await speed();
  const fresh = await measureFreshClone(join(data, 'fresh-clone'));
  const folder = join(data, 'first-start');
  rmSync(folder, { recursive: true, force: true });
  const first = await startDemo(folder);
  // The process returns freed memory within seconds.
  await sleep(5000);
  const left = first.memory();
  await first.stop();
  const later: { readonly cpu_ms: number; readonly seconds: number; readonly bytes: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plaza = await startDemo(folder);
    later.push({ cpu_ms: plaza.cpuMs(), seconds: plaza.started_ms / 1000, bytes: plaza.memory() });
    await plaza.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  later.sort((a, b) => a.cpu_ms - b.cpu_ms);
  const middle = later[Math.floor(later.length / 2)];
  if (!middle) throw new Error('A bench needs at least one round.');
  const rows: Row[] = [
    scaled(
      { name: 'first start of a fresh clone', value: fresh / 1000, unit: 's', bound: 'at most', target: 30 },
      machine,
    ),
    {
      name: 'first start, memory after',
      value: left / 2 ** 20,
      unit: 'MB',
      bound: 'at most',
      target: 300,
      seen: { first_start_seconds: first.started_ms / 1000 },
    },
    scaled(
      {
        name: 'start with data, to the first page',
        value: middle.cpu_ms / 1000,
        unit: 's CPU',
        bound: 'at most',
        target: 1.9,
        seen: middle,
      },
      machine,
    ),
    {
      name: 'start with data, memory then',
      value: Math.max(...later.map(({ bytes }) => bytes)) / 2 ** 20,
      unit: 'MB',
      bound: 'at most',
      target: 220,
    },
  ];
  for (const row of rows) say(row);
  return rows;
};
