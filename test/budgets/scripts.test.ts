import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltAssets, type FirstLoad, firstLoadOf, readAssets, readContents, sizeOf } from './scripts.ts';
import { storedBudgets } from './stored-budgets.ts';

/**
 * What visitors load before they touch anything, by route: script and style of its first load besides those of all
 * routes (kB, gzip, rounded up).
 */
type Budgets = Readonly<Record<string, readonly [script: number, style: number]>>;

/** What all routes load has its own line. */
const ALL = 'root';

/** How far below its budget a route may be before the budget has to follow (kB), so that what was won is held. */
const SLACK = 3;

let assets: BuiltAssets;
let loads: ReadonlyMap<string, FirstLoad>;
let contents: ReturnType<typeof readContents>;
beforeAll(async () => {
  assets = await readAssets();
  loads = new Map(Object.keys(assets.routes).map((id) => [id, firstLoadOf(assets, id)]));
  contents = readContents();
});

const sizes = new Map<string, number>();
function kilobytes(files: readonly string[]): number {
  for (const each of files) if (!sizes.has(each)) sizes.set(each, sizeOf(each));
  return Math.ceil(files.reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0) / 1024);
}

function found(): Budgets {
  const shared = loads.get(ALL) ?? { scripts: [], styles: [] };
  const own = (id: string, files: readonly string[], of: readonly string[]) =>
    kilobytes(id === ALL ? files : files.filter((each) => !of.includes(each)));
  return Object.fromEntries(
    [...loads].map(([id, { scripts, styles }]) => [
      id,
      [own(id, scripts, shared.scripts), own(id, styles, shared.styles)] as const,
    ]),
  );
}

/** Routes that load more than their budget, or so much less that the budget is to be lowered. */
function beyond(budgets: Budgets, now: Budgets): string[] {
  return Object.entries(now).flatMap(([id, sizes_now]) =>
    (['script', 'style'] as const).flatMap((what, at) => {
      const [size = 0, budget = 0] = [sizes_now[at], budgets[id]?.[at]];
      if (size > budget) return [`${id}: ${size} kB of ${what}, allowed are ${budget}`];
      return budget - size > SLACK ? [`${id}: ${size} kB of ${what}, so lower its ${budget}`] : [];
    }),
  );
}

const modulesOf = ({ scripts }: FirstLoad): string[] => scripts.flatMap((script) => contents[script] ?? []);
const isSchema = (module: string) => module.includes('node_modules/zod/');
const isIcon = (module: string) => module.includes('@tabler/icons-react/dist/esm/icons/');

describe('the first load of each route', () => {
  test('is as large as it is allowed', () => {
    const budgets = storedBudgets('scripts.json', found);
    expect(beyond(budgets, found())).toEqual([]);
    expect(Object.keys(budgets).filter((id) => !loads.has(id))).toEqual([]);
    // What is too large is found, and what became smaller.
    const [script, style] = budgets[ALL] ?? [0, 0];
    expect(beyond({ ...budgets, [ALL]: [script - 1, style] }, budgets)).toHaveLength(1);
    expect(beyond({ ...budgets, [ALL]: [script, style + 1 + SLACK] }, budgets)).toHaveLength(1);
  });

  test('has no schemas: they come with the first form that is sent', () => {
    const withSchemas = [...loads].filter(([, load]) => modulesOf(load).some(isSchema)).map(([id]) => id);
    expect(withSchemas).toEqual([]);
    // They are in a file of their own, which no route begins with.
    expect(Object.values(contents).flat().filter(isSchema)).not.toEqual([]);
  });

  test('has no examples, nor has what comes later: they are for the API reference and the tests', () => {
    const loaded = new Set(Object.values(contents).flat());
    expect([loaded.has('contract/calls/booking.ts'), loaded.has('contract/examples.ts')]).toEqual([true, false]);
  });

  test('has the icons that it shows', () => {
    const home = loads.get('home');
    expect(home).toBeDefined();
    if (home) expect(modulesOf(home).filter(isIcon).length).toBeLessThanOrEqual(40);
    expect(Object.values(contents).flat().filter(isIcon).length).toBeGreaterThan(100);
  });

  test('lists the routes in few bytes', () => {
    expect(sizeOf(assets.url)).toBeLessThanOrEqual(4_000);
  });
});

test('every text of the build is there packed, whichever step of it wrote the text', () => {
  const folder = join(import.meta.dirname, '../../build/web/client/assets');
  const files = readdirSync(folder);
  const texts = files.filter((each) => /\.(js|css|svg|json)$/.test(each) && statSync(join(folder, each)).size >= 512);
  expect(texts.length).toBeGreaterThan(100);
  const packed = texts.flatMap((each) => [`${each}.br`, `${each}.gz`]);
  expect(packed.filter((each) => !files.includes(each))).toEqual([]);
});
