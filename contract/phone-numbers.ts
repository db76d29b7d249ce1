import { latinDigits } from './formats/digits.ts';
import { plainSigns } from './formats/pasted-text.ts';
import type { payoutCountries } from './location/countries.ts';

type Known = (typeof payoutCountries)[number];

/** The calling code of a country (ITU-T E.164), and its trunk prefix, which is dialled before national numbers only. */
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

/** The calling code of a country (ISO 3166-1, two letters) with its plus, `+49`; null if unknown. */
export function callingCode(country: string | null): string | null {
  const known = diallingOf(country);
  return known === null ? null : `+${known[0]}`;
}

/** A number as it is typed, in plain digits and signs and without the `tel:` of a link. */
const plainNumber = (typed: string): string =>
  latinDigits(plainSigns(typed))
    .trim()
    .replace(/^tel:\s*/i, '');

/**
 * Removes the formatting of a phone number: spaces, dots, slashes, dashes, brackets, and an inner (0). Two leading
 * zeros become a plus.
 */
export const bareNumber = (typed: string): string =>
  plainNumber(typed)
    .replace(/\(0\)|[\s()./-]/g, '')
    .replace(/^00/, '+');

/** Adds the calling code of a country to a typed national number. Text that is no number stays unchanged. */
export function withCallingCode(typed: string, country: string | null): string {
  const number = plainNumber(typed);
  const known = diallingOf(country);
  // A bracket may precede the first digit. A plus or two zeros mean that the country code is included.
  if (known === null || !/^\(?\d/.test(number) || /^\(?00/.test(number)) return number;
  const [code, trunk] = known;
  const rest = trunk === '' ? number : number.replace(new RegExp(`^(\\(?)${trunk}`), '$1');
  return `+${code} ${rest.trim()}`;
}
