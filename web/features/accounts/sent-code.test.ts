import { expect, test } from 'vitest';
import { memoryStorage } from '#test/setup/memory-storage.ts';
import { readSent, saveSentCode } from './sent-code.ts';

const sent = { email: 'ada@example.com', purpose: 'verify', signUpToken: 't' } as const;

test('a reload while the mail is looked for keeps the step, for its own purpose and as long as the code lasts', () => {
  const store = memoryStorage();
  saveSentCode(store, sent, 1_000);
  expect(readSent(store, ['sign_in', 'verify'], 599_000)).toEqual(sent);
  expect(readSent(store, ['reset'], 2_000)).toBeNull();
  expect(readSent(store, ['verify'], 601_000)).toBeNull();
  saveSentCode(store, null, 2_000);
  expect(readSent(store, ['verify'], 2_000)).toBeNull();
});

test.each(['{', 'null', '5', '{"email":3}', '{"email":"a@b.co","purpose":"verify"}'])(
  '%s counts as nothing',
  (text) => {
    const store = memoryStorage();
    store.setItem('code_sent', text);
    expect(readSent(store, ['verify'], 0)).toBeNull();
  },
);
