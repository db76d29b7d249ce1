import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFaults } from './table-writes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-writes-'));
  write('db/migrations/0001_all.sql', 'CREATE TABLE bookings ();\nCREATE TABLE wallets ();\n');
  write(
    'docs/MAP.md',
    '### Tables\n\n- bookings · `0001_all.sql`: `bookings`\n- wallet · `0001_all.sql`: `wallets`\n\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('tables are written by the modules that own them', () => {
  expect(writeFaults(join(import.meta.dirname, '../..'))).toEqual([]);
});

test.each([
  ['INSERT INTO bookings (id) VALUES (1)'],
  ['UPDATE bookings SET status = 1'],
  ['DELETE FROM bookings'],
  ["db.insertInto('bookings')"],
  ["db.updateTable('bookings')"],
  ["db.deleteFrom('bookings')"],
])('a module that has %s of another one is found', (text) => {
  write('server/modules/wallet/pay/pay-store.ts', text);
  write('server/modules/wallet/own-store.ts', 'UPDATE wallets SET amount = 1; SELECT FROM bookings');
  write('server/modules/bookings/store.ts', text);
  expect(writeFaults(folder)).toEqual([
    'server/modules/wallet/pay/pay-store.ts: bookings is a table of bookings, which has to write it',
  ]);
});
