import { expect, test } from 'vitest';
import { payoutCountries } from './countries.ts';
import { Country } from './country.ts';

const isCountry = (code: string): boolean => Country.safeParse(code).success;

test('only assigned codes are countries, in any case', () => {
  expect([...payoutCountries, 'de', ' us ', 'AQ'].filter((code) => !isCountry(code))).toEqual([]);
  expect(['ZZ', 'XX', 'AA', 'EU', 'UK', 'QO', 'Germany', 'D', ''].filter(isCountry)).toEqual([]);
});

test('there are as many as the standard assigns', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  expect(letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry)).toHaveLength(249);
});
