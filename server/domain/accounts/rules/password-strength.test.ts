import { expect, test } from 'vitest';
import { normalEmail } from './normal-email.ts';
import { weakPassword } from './password-strength.ts';

const ada = { name: 'Ada Lovelace', email: 'countess@analytical.example' };

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
])('%s is weak', (password) => {
  expect(weakPassword(password, ada)).toEqual(expect.any(String));
});

test.each([
  'a calm river at noon',
  'Tr0ub4dor&3xyz',
  'kw8-mf2-zp4-qq1',
  'größere Wellen',
  'lovelace plays chess badly',
  '海辺の静かな朝ごはん',
])('%s is fine', (password) => {
  expect(weakPassword(password, ada)).toBeNull();
});

test('twins of one address have one form', () => {
  const variants = ['Ada@Example.com', 'ａｄａ@example.com', 'ADA@EXAMPLE.COM ', 'ada@exａmple.com'];
  expect(new Set(variants.map(normalEmail))).toEqual(new Set(['ada@example.com']));
  expect(normalEmail('İ@x.example')).toBe(normalEmail(normalEmail('İ@x.example')));
  expect(normalEmail('\u212Aelvin@x.example')).toBe('kelvin@x.example');
});
