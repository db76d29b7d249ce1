import { latinDigits } from './digits.ts';
import type { payoutCountries } from './location/countries.ts';

type Known = (typeof payoutCountries)[number];

/**
 * The calling code of a country (ITU-T E.164), and what its people dial before a number at home and leave out from
 * abroad.
 */
const dialling: Readonly<Record<Known, readonly [code: string, trunk: string]>> = {
  ...{ AE: ['971', '0'], AT: ['43', '0'], AU: ['61', '0'], BE: ['32', '0'], BG: ['359', '0'], BR: ['55', '0'] },
  ...{ CA: ['1', '1'], CH: ['41', '0'], CY: ['357', ''], CZ: ['420', ''], DE: ['49', '0'], DK: ['45', ''] },
  ...{ EE: ['372', ''], ES: ['34', ''], FI: ['358', '0'], FR: ['33', '0'], GB: ['44', '0'], GI: ['350', ''] },
  ...{ GR: ['30', ''], HK: ['852', ''], HR: ['385', '0'], HU: ['36', '06'], IE: ['353', '0'], IN: ['91', '0'] },
  ...{ IT: ['39', ''], JP: ['81', '0'], LI: ['423', ''], LT: ['370', '0'], LU: ['352', ''], LV: ['371', ''] },
  ...{ MT: ['356', ''], MX: ['52', ''], MY: ['60', '0'], NL: ['31', '0'], NO: ['47', ''], NZ: ['64', '0'] },
  ...{ PL: ['48', ''], PT: ['351', ''], RO: ['40', '0'], SE: ['46', '0'], SG: ['65', ''], SI: ['386', '0'] },
  ...{ SK: ['421', '0'], TH: ['66', '0'], US: ['1', '1'] },
};

function diallingOf(country: string | null): readonly [code: string, trunk: string] | null {
  return country !== null && Object.hasOwn(dialling, country) ? dialling[country as Known] : null;
}

/** The calling code of a country (ISO 3166-1, two letters) as people write it, `+49`; null where it is not known. */
export function callingCode(country: string | null): string | null {
  const known = diallingOf(country);
  return known === null ? null : `+${known[0]}`;
}

/**
 * A phone number without what people write it clearer with: spaces, dots, dashes, brackets, and the (0) within; two
 * zeros in front are a plus.
 */
export const bareNumber = (typed: string): string =>
  latinDigits(typed)
    .replace(/\(0\)|[\s().-]/g, '')
    .replace(/^00/, '+');

/**
 * A phone number as typed, with the calling code of the country in front where it has none; what is no number stays as
 * it is.
 */
export function withCallingCode(typed: string, country: string | null): string {
  const number = latinDigits(typed.trim());
  const known = diallingOf(country);
  // A bracket may precede the first digit; a plus or two zeros mean that the country code is included.
  if (known === null || !/^\(?\d/.test(number) || /^\(?00/.test(number)) return number;
  const [code, trunk] = known;
  const rest = trunk === '' ? number : number.replace(new RegExp(`^(\\(?)${trunk}`), '$1');
  return `+${code} ${rest.trim()}`;
}
