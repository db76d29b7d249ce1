import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moduleIndex, ringFaults } from './module-graph.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-modules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('modules import each other in one direction, as docs/MODULES.md says (npm run map writes it)', () => {
  const root = join(import.meta.dirname, '../..');
  expect(ringFaults(root)).toEqual([]);
  expect(readFileSync(join(root, 'docs/MODULES.md'), 'utf8')).toBe(moduleIndex(root));
});

test('modules that need each other through a third one are found, types and exports too, with the files', () => {
  write('server/modules/bookings/index.ts', "import type { Wallet } from '#server/modules/wallet/index.ts';\n");
  write('server/modules/wallet/sub/pay.ts', "export {\n  claim,\n} from '../../claims/index.ts';\n");
  write('server/modules/claims/index.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  write('server/modules/staff/index.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  expect(ringFaults(folder)).toEqual([
    'bookings imports wallet, which needs it: server/modules/bookings/index.ts',
    'claims imports bookings, which needs it: server/modules/claims/index.ts',
    'wallet imports claims, which needs it: server/modules/wallet/sub/pay.ts',
  ]);
});

test('a module may import what is below it, and itself, and its tests anything', () => {
  write('server/modules/bookings/index.ts', "import { pay } from '#server/modules/wallet/index.ts';\n");
  write('server/modules/bookings/book.ts', "import { pay } from './index.ts';\n");
  write('server/modules/wallet/index.ts', "import { now } from '#server/kernel/clock.ts';\n");
  write('server/modules/wallet/pay.test.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  expect(ringFaults(folder)).toEqual([]);
  expect(moduleIndex(folder)).toContain('| 1 | [wallet](../server/modules/wallet) | – |\n| 2 | [bookings]');
});
