import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-screen-'));
  for (const path of ['web/screens', 'locales/en']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'web/routes.ts'),
    "export const routes = {\n  home: row('/', 'home', both),\n} as const satisfies Record<string, RouteRow>;\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'screen.ts'), ...args], {
    env: { ...process.env, PLAZA_SCREENS_OF: folder },
    encoding: 'utf8',
  });
}

test('a screen has its component, its messages and its row', () => {
  expect(run('/gift/:code', 'gift-card').status).toBe(0);
  expect(read('web/screens/gift-card/screen.tsx')).toContain('export default function GiftCard()');
  expect(read('web/screens/gift-card/screen.tsx')).toContain('useMessages(giftCard)');
  expect(JSON.parse(read('locales/en/gift-card.json'))).toEqual({ title: 'Gift card' });
  expect(read('web/routes.ts')).toContain("  gift_card: row('/gift/:code', 'gift-card', both),\n} as const");
});

test('what is there already, or cannot be, is refused', () => {
  expect(run('/gift', 'gift-card').status).toBe(0);
  const before = read('web/routes.ts');
  expect(run('/gift', 'other').stderr).toContain('web/routes.ts has /gift already');
  expect(run('/other', 'gift-card').stderr).toContain('gift-card already');
  for (const wrong of [[], ['gift', 'gift'], ['/gift', 'Gift Card'], ['/a b', 'a']])
    expect(run(...wrong).stderr).toContain('npm run new:screen -- /gift/:code gift-card');
  expect(read('web/routes.ts')).toBe(before);
  expect(readdirSync(join(folder, 'web/screens'))).toEqual(['gift-card']);
});
