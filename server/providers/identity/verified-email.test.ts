import { expect, test } from 'vitest';
import { verifiedEmail } from './verified-email.ts';

const ada = 'ada@example.com';
const mallory = 'mallory@example.com';
const verified = (email: string) => ({ email, is_email_verified: true });
const unverified = (email: string | null) => ({ email, is_email_verified: false });

test.each([
  ['the token alone', { email: ada, email_verified: true }, {}, verified(ada)],
  ['a text of the token', { email: ada, email_verified: 'true' }, {}, verified(ada)],
  ['userinfo alone', {}, { email: ada, email_verified: true }, verified(ada)],
  ['the token says no', { email: ada, email_verified: false }, { email: ada, email_verified: true }, unverified(ada)],
  ['userinfo has another address', { email: ada }, { email: mallory, email_verified: true }, verified(mallory)],
  ['userinfo verified an address that it does not name', { email: ada }, { email_verified: true }, unverified(ada)],
  ['nobody verified anything', { email: ada }, { email: ada }, unverified(ada)],
  ['there is no address', {}, {}, unverified(null)],
  ['a number is no proof', { email: ada, email_verified: 1 }, {}, unverified(ada)],
] as const)('%s', (_name, token, user_info, expected) => {
  expect(verifiedEmail(token, user_info)).toEqual(expected);
});
