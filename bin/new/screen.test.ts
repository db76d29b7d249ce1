import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const reasons = 'test/project/beyond-specification.ts';
const journey = 'test/e2e/every-route.test.ts';
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-new-screen-'));
  for (const path of ['web/screens', 'locales/en', 'test/project', 'test/e2e'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, reasons), 'export const routesBeyond = {\n};\n');
  const lists = ['other', 'guest', 'customer', 'provider'].map((who) => `const ${who}Addresses = [\n];\n`);
  writeFileSync(join(folder, journey), lists.join(''));
  writeFileSync(
    join(folder, 'web/routes.ts'),
    "export const routes = {\n  home: row('/', 'home', both),\n} as const satisfies Record<string, RouteRow>;\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(path = '', name = '', why = 'Whoever got a card reads it here.', ...options: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'screen.ts'), path, name, why, ...options], {
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
  expect(read(journey)).not.toContain('/gift');
  expect(read(reasons)).toContain("{\n  '/gift/{code}': 'Whoever got a card reads it here.',\n};");
});

test('a screen for users that shows a list of their page loads it, and is visited as its owner', () => {
  const why = 'Owners read their codes.';
  const said = run('/codes', 'codes', why, '--for', 'user', '--call', 'discount_code/all_discount_code');
  expect(said.stderr).toBe('');
  const text = read('web/screens/codes/screen.tsx');
  expect(text).toContain("[callPages('discount_code/all_discount_code', { provider_id: page._id })]");
  expect(text).toContain('export const loader = loadOnServer(queriesOf);');
  expect(text).toContain('<OwnPageSelect page={page} />');
  expect(Object.keys(JSON.parse(read('locales/en/codes.json')))).toEqual([
    'title',
    'needs_page',
    'needs_page_text',
    'empty',
    'empty_text',
  ]);
  expect(read('web/routes.ts')).toContain("codes: row('/codes', 'codes', user),");
  expect(read(journey)).toContain("const providerAddresses = [\n  ['/codes', 'Codes'],\n];");
});

test('a screen for staff with one answer has its row, and who may open it visits it in a journey', () => {
  const said = run('/duty', 'duty', 'Staff reads who is there.', '--for', 'staff', '--call', 'admin/health');
  expect(said.stderr).toBe('');
  expect(said.stdout).toContain('a journey in test/e2e');
  expect(read('web/screens/duty/screen.tsx')).toContain("useCall('admin/health', {})");
  expect(read('web/routes.ts')).toContain("duty: { ...row('/duty', 'duty', user), only: 'staff' },");
});

test('what is there already, or cannot be, is refused', () => {
  expect(run('/gift', 'gift-card').status).toBe(0);
  const before = read('web/routes.ts');
  expect(run('/gift', 'other').stderr).toContain('web/routes.ts has /gift already');
  expect(run('/other', 'gift-card').stderr).toContain('gift-card already');
  for (const wrong of [[], ['gift', 'gift'], ['/gift', 'Gift Card'], ['/a b', 'a']])
    expect(run(...wrong).stderr).toContain('npm run new:screen -- /gift/:code gift-card');
  expect(run('/boast', 'boast', 'because').stderr).toContain('Say in a sentence why');
  const why = 'Whoever got a card reads it here.';
  expect(run('/boast', 'boast', why, '--for', 'everybody').stderr).toContain(
    '--for both, guest, user, provider, staff',
  );
  for (const call of ['nobody/boast', 'booking/add_booking'])
    expect(run('/boast', 'boast', why, '--call', call).stderr).toContain(`no call ${call} that reads`);
  expect(read('web/routes.ts')).toBe(before);
  expect(readdirSync(join(folder, 'web/screens'))).toEqual(['gift-card']);
});
