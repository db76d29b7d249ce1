import { expect, test } from 'vitest';
import { type CommonPasswords, loadCommonPasswords } from '../passwords/common-passwords.ts';
import { normalEmail } from './normal-email.ts';
import { weakPassword } from './password-strength.ts';

const ada = { name: 'Ada Lovelace', email: 'countess@analytical.example' };
const context = { owner: ada, market: 'Sunny Harbor Crafts' };
const leaked: CommonPasswords = await loadCommonPasswords();
const nothing: CommonPasswords = { all: new Set(), commonest: new Set() };

test.each([
  'password123!',
  'P@ssw0rd2024',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890',
  'qwertyuiop',
  'qwerty123456',
  'zyxwvutsrq',
  'iloveyou2026',
  'Welcome!!!2025',
  'AdaLovelace1815',
  'countess1815',
  'lovelace-ada',
  'ｐａｓｓｗｏｒｄ１２３！',
  'Motherfucker',
  'Undertaker99!',
  '*Salamander*',
  'Sunny-Harbor-2026',
  'mailcreated5240',
])('%s is weak', (password) => {
  expect(weakPassword(password, context, leaked)).toEqual(expect.any(String));
});

test.each([
  'a calm river at noon',
  'Tr0ub4dor&3xyz',
  'kw8-mf2-zp4-qq1',
  'größere Wellen',
  'lovelace plays chess badly',
  '海辺の静かな朝ごはん',
])('%s is fine', (password) => {
  expect(weakPassword(password, context, leaked)).toBeNull();
});

test('spellings of one address have one form', () => {
  const variants = ['Ada@Example.com', 'ａｄａ@example.com', 'ADA@EXAMPLE.COM ', 'ada@exａmple.com'];
  expect(new Set(variants.map(normalEmail))).toEqual(new Set(['ada@example.com']));
  expect(normalEmail('İ@x.example')).toBe(normalEmail(normalEmail('İ@x.example')));
  expect(normalEmail('\u212Aelvin@x.example')).toBe('kelvin@x.example');
});

test('each of the 10,000 commonest passwords is weak, with a year and a sign, too', () => {
  const long = [...leaked.commonest].filter((password) => password.length >= 10);
  expect(leaked.commonest.size).toBeGreaterThan(9_990);
  expect(long.length).toBeGreaterThan(100);
  expect(long.filter((password) => weakPassword(password, context, leaked) === null)).toEqual([]);
  const decorated = [...leaked.commonest].filter((password) => /^[a-z]{4,}$/.test(password));
  expect(decorated.length).toBeGreaterThan(6_000);
  expect(decorated.filter((word) => weakPassword(`${word}2026!`, context, leaked) === null)).toEqual([]);
});

test('without the list most of them would pass, so that it is the list that refuses them', () => {
  const passed = [...leaked.commonest].filter((word) => weakPassword(`${word}2026!`, context, nothing) === null);
  expect(passed.length).toBeGreaterThan(5_000);
});
