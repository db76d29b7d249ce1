import { expect, test } from 'vitest';
import { memoryStorage } from '#test/setup/memory-storage.ts';
import { readToken, saveToken } from './address-token.ts';

test('the link of a mail finds the sign-up of its address for an hour', () => {
  const store = memoryStorage();
  saveToken(store, 'sign_up', { email: ' Ada@Example.com', token: 't' }, 1_000);
  expect(readToken(store, 'sign_up', 'ada@example.com', 3_600_999)).toBe('t');
  expect(readToken(store, 'sign_up', 'ada@example.com', 3_601_000)).toBeNull();
  expect(readToken(store, 'sign_up', 'eve@example.com', 2_000)).toBeNull();
  expect(readToken(store, 'guest_proof', 'ada@example.com', 2_000)).toBeNull();
  saveToken(store, 'sign_up', null, 2_000);
  expect(readToken(store, 'sign_up', 'ada@example.com', 2_000)).toBeNull();
});

test.each(['{', 'null', '5', '{"email":"a@b.co","token":3,"until":9}', '{"email":"a@b.co","token":"t"}'])(
  '%s counts as nothing',
  (text) => {
    const store = memoryStorage();
    store.setItem('sign_up', text);
    expect(readToken(store, 'sign_up', 'a@b.co', 0)).toBeNull();
  },
);
