import { expect, test } from 'vitest';
import type { Keep } from '#web/api/session.ts';
import { readToken, saveToken } from './address-token.ts';

function browser(): Keep {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('the link of a mail finds the sign-up of its address for an hour', () => {
  const keep = browser();
  saveToken(keep, 'sign_up', { email: ' Ada@Example.com', token: 't' }, 1_000);
  expect(readToken(keep, 'sign_up', 'ada@example.com', 3_600_999)).toBe('t');
  expect(readToken(keep, 'sign_up', 'ada@example.com', 3_601_000)).toBeNull();
  expect(readToken(keep, 'sign_up', 'eve@example.com', 2_000)).toBeNull();
  expect(readToken(keep, 'guest_proof', 'ada@example.com', 2_000)).toBeNull();
  saveToken(keep, 'sign_up', null, 2_000);
  expect(readToken(keep, 'sign_up', 'ada@example.com', 2_000)).toBeNull();
});

test.each(['{', 'null', '5', '{"email":"a@b.co","token":3,"until":9}', '{"email":"a@b.co","token":"t"}'])(
  '%s counts as nothing',
  (text) => {
    const keep = browser();
    keep.setItem('sign_up', text);
    expect(readToken(keep, 'sign_up', 'a@b.co', 0)).toBeNull();
  },
);
