import { expect, test } from 'vitest';
import { findInvalidatedReads } from './invalidated-reads.ts';

test('a call outdates the reads that the contract lists for it, and one that is not listed all', async () => {
  expect(await findInvalidatedReads('wallet/save_card')).toEqual(['wallet/card_list']);
  expect(await findInvalidatedReads('booking/find')).toEqual([]);
  expect(await findInvalidatedReads('user/delete_account')).toBe(null);
});
