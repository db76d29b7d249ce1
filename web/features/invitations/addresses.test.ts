import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('addresses are read from lists, lines and address books, each once', () => {
  expect(readAddresses(' ben@example.org, ruth@example.org;\nimani@example.org BEN@example.org ')).toEqual([
    'ben@example.org',
    'ruth@example.org',
    'imani@example.org',
  ]);
  expect(readAddresses('Ben Osei <ben@example.org>, Ruth Abara <ruth@example.org>')).toEqual([
    'ben@example.org',
    'ruth@example.org',
  ]);
  expect(readAddresses(' , ;\n')).toEqual([]);
});
