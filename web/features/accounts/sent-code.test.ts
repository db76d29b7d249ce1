import { expect, test } from 'vitest';
import type { Keep } from '#web/api/session.ts';
import { keepSent, readSent } from './sent-code.ts';

function tab(): Keep {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const sent = { email: 'ada@example.com', purpose: 'verify', signUpToken: 't' } as const;

test('a reload while the mail is looked for keeps the step, for its own purpose and as long as the code lasts', () => {
  const keep = tab();
  keepSent(keep, sent, 1_000);
  expect(readSent(keep, ['sign_in', 'verify'], 599_000)).toEqual(sent);
  expect(readSent(keep, ['reset'], 2_000)).toBeNull();
  expect(readSent(keep, ['verify'], 601_000)).toBeNull();
  keepSent(keep, null, 2_000);
  expect(readSent(keep, ['verify'], 2_000)).toBeNull();
});

test.each(['{', 'null', '5', '{"email":3}', '{"email":"a@b.co","purpose":"verify"}'])(
  '%s counts as nothing',
  (text) => {
    const keep = tab();
    keep.setItem('code_sent', text);
    expect(readSent(keep, ['verify'], 0)).toBeNull();
  },
);
