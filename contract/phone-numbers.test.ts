import { expect, test } from 'vitest';
import { phone } from './fields.ts';
import { bareNumber, callingCode, withCallingCode } from './phone-numbers.ts';

test.each([
  ['503 555 0142', 'US', '+15035550142'],
  ['(503) 555-0142', 'US', '+15035550142'],
  ['1 503 555 0142', 'US', '+15035550142'],
  ['0171 2345678', 'DE', '+491712345678'],
  ['(030) 901820', 'DE', '+4930901820'],
  ['06 1 234 5678', 'HU', '+3612345678'],
  ['06 6982', 'IT', '+39066982'],
  ['912 345 678', 'PT', '+351912345678'],
  ['+44 20 7946 0018', 'US', '+442079460018'],
  ['+44 (0)20 7946 0018', 'DE', '+442079460018'],
  ['0044 20 7946 0018', 'DE', '+442079460018'],
])('%s in %s is %s', (typed, country, sent) => {
  const whole = withCallingCode(typed, country);
  expect(phone.parse(whole)).toBe(sent);
  expect(withCallingCode(whole, country)).toBe(whole);
  expect(bareNumber(whole)).toBe(sent);
});

test('where the country is not known, or what is typed is no number, nothing is added', () => {
  expect(withCallingCode(' 503 555 0142', null)).toBe('503 555 0142');
  expect(withCallingCode('503 555 0142', 'XX')).toBe('503 555 0142');
  expect(withCallingCode('call me', 'US')).toBe('call me');
  expect(withCallingCode('', 'US')).toBe('');
  expect([callingCode('DE'), callingCode('XX'), callingCode(null)]).toEqual(['+49', null, null]);
  expect(phone.safeParse('503 555 0142').success).toBe(false);
});
