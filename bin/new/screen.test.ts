import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const reasons = 'test/project/beyond-specification.ts';
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-screen-'));
  for (const path of ['web/screens', 'locales/en', 'test/project']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, reasons), 'export const routesBeyond = {\n};\n');
  writeFileSync(
    join(folder, 'web/routes.ts'),
    "export const routes = {\n  home: row('/', 'home', both),\n} as const satisfies Record<string, RouteRow>;\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(path = '', name = '', why = 'Whoever got a card reads it here.') {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'screen.ts'), path, name, why], {
    env: { ...process.env, PLAZA_SCREENS_OF: folder },
    encoding: 'utf8',
  });
}

test('a screen has its component, its messages, its row and its reason', () => {
  expect(run('/gift/:code', 'gift-card').status).toBe(0);
  expect(read('web/screens/gift-card/screen.tsx')).toContain('export default function GiftCard()');
  expect(read('web/screens/gift-card/screen.tsx')).toContain('useMessages(giftCard)');
  expect(JSON.parse(read('locales/en/gift-card.json'))).toEqual({ title: 'Gift card' });
  expect(read('web/routes.ts')).toContain("  gift_card: row('/gift/:code', 'gift-card', both),\n} as const");
  expect(read(reasons)).toContain("{\n  '/gift/{code}': 'Whoever got a card reads it here.',\n};");
});

test('what is there already, or cannot be, is refused', () => {
  expect(run('/gift', 'gift-card').status).toBe(0);
  const before = read('web/routes.ts');
  expect(run('/gift', 'other').stderr).toContain('web/routes.ts has /gift already');
  expect(run('/other', 'gift-card').stderr).toContain('gift-card already');
  for (const wrong of [[], ['gift', 'gift'], ['/gift', 'Gift Card'], ['/a b', 'a']])
    expect(run(...wrong).stderr).toContain('npm run new:screen -- /gift/:code gift-card');
  expect(run('/boast', 'boast', 'because').stderr).toContain('Say in a sentence why');
  expect(read('web/routes.ts')).toBe(before);
  expect(readdirSync(join(folder, 'web/screens'))).toEqual(['gift-card']);
});
