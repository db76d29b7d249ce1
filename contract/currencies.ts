// Does not import zod, so that screens with money load without schemas.
import { mulDiv } from './exact-division.ts';
import { minorUnits } from './minor-units.ts';

/**
 * The supported currencies with the minimum card charge (minor units): all ISO 4217 currencies of countries, without
 * funds, metals and test codes. The gateway decides whether it accepts a currency.
 *
 * The minimums are from "Minimum and maximum charge amounts" at https://docs.stripe.com/currencies, for an account that
 * settles in the same currency. That page lists AED, AUD, BRL, CAD, CHF, CZK, DKK, EUR, GBP, HKD, HUF, INR, JPY, MXN,
 * MYR, NOK, NZD, PLN, RON, SEK, SGD, THB and USD. Stripe converts all others before it settles; their minimum is about
 * half a US dollar, rounded up. A gateway's wire format (Stripe requires ISK with two decimals that are 00) is handled
 * by its provider.
 */
const currencies = {
  AED: 200,
  AFN: 4_000,
  ALL: 5_000,
  AMD: 20_000,
  AOA: 50_000,
  ARS: 100_000,
  AUD: 50,
  AWG: 90,
  AZN: 90,
  BAM: 90,
  BBD: 100,
  BDT: 7_000,
  BHD: 200,
  BIF: 2_000,
  BMD: 50,
  BND: 70,
  BOB: 400,
  BRL: 50,
  BSD: 50,
  BTN: 5_000,
  BWP: 700,
  BYN: 200,
  BZD: 100,
  CAD: 50,
  CDF: 200_000,
  CHF: 50,
  CLP: 500,
  CNY: 400,
  COP: 250_000,
  CRC: 30_000,
  CUP: 2_000,
  CVE: 5_000,
  CZK: 1_500,
  DJF: 90,
  DKK: 250,
  DOP: 3_000,
  DZD: 7_000,
  EGP: 3_000,
  ERN: 800,
  ETB: 7_000,
  EUR: 50,
  FJD: 200,
  FKP: 40,
  GBP: 30,
  GEL: 200,
  GHS: 600,
  GIP: 40,
  GMD: 4_000,
  GNF: 5_000,
  GTQ: 400,
  GYD: 20_000,
  HKD: 400,
  HNL: 2_000,
  HTG: 7_000,
  HUF: 17_500,
  IDR: 1_000_000,
  ILS: 200,
  INR: 50,
  IQD: 700_000,
  IRR: 50_000_000,
  ISK: 80,
  JMD: 8_000,
  JOD: 400,
  JPY: 50,
  KES: 7_000,
  KGS: 5_000,
  KHR: 200_000,
  KMF: 300,
  KPW: 50_000,
  KRW: 1_000,
  KWD: 200,
  KYD: 50,
  KZT: 30_000,
  LAK: 2_000_000,
  LBP: 5_000_000,
  LKR: 20_000,
  LRD: 10_000,
  LSL: 900,
  LYD: 3_000,
  MAD: 500,
  MDL: 900,
  MGA: 300_000,
  MKD: 3_000,
  MMK: 200_000,
  MNT: 200_000,
  MOP: 500,
  MRU: 2_000,
  MUR: 3_000,
  MVR: 800,
  MWK: 90_000,
  MXN: 1_000,
  MYR: 200,
  MZN: 4_000,
  NAD: 900,
  NGN: 80_000,
  NIO: 2_000,
  NOK: 300,
  NPR: 7_000,
  NZD: 50,
  OMR: 200,
  PAB: 50,
  PEN: 200,
  PGK: 300,
  PHP: 3_000,
  PKR: 20_000,
  PLN: 200,
  PYG: 4_000,
  QAR: 200,
  RON: 200,
  RSD: 6_000,
  RUB: 5_000,
  RWF: 800,
  SAR: 200,
  SBD: 500,
  SCR: 800,
  SDG: 30_000,
  SEK: 300,
  SGD: 50,
  SHP: 40,
  SLE: 2_000,
  SOS: 30_000,
  SRD: 2_000,
  SSP: 300_000,
  STN: 2_000,
  SVC: 500,
  SYP: 600_000,
  SZL: 900,
  THB: 1_000,
  TJS: 600,
  TMT: 200,
  TND: 2_000,
  TOP: 200,
  TRY: 3_000,
  TTD: 400,
  TWD: 2_000,
  TZS: 200_000,
  UAH: 2_500,
  UGX: 2_000,
  USD: 50,
  UYU: 3_000,
  UZS: 700_000,
  VES: 10_000,
  VND: 15_000,
  VUV: 60,
  WST: 200,
  XAF: 300,
  XCD: 200,
  XCG: 90,
  XOF: 300,
  XPF: 60,
  YER: 20_000,
  ZAR: 1_000,
  ZMW: 2_000,
  ZWG: 2_000,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof currencies;

/** Every supported currency code, in alphabetical order. */
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** The minimum card charge in a currency (minor units). */
export const minAmount = (currency: Currency): number => currencies[currency];

/**
 * The fixed part of the platform's fee if the operator set none for a currency. It is three fifths of the minimum
 * charge (30 cents of a US dollar or euro), rounded to one digit for readability.
 */
export function defaultFixedFee(currency: Currency): number {
  const exact = mulDiv(minAmount(currency), 3, 5);
  const digit = 10 ** (String(exact).length - 1);
  return mulDiv(exact, 1, digit) * digit;
}

/**
 * The smallest step of a card charge or refund (minor units). Card networks do not support thousandths
 * (docs.stripe.com/currencies#three-decimal); Stripe does not support fractions of an ariary
 * (docs.stripe.com/currencies#zero-decimal).
 */
export const chargeStep = (currency: Currency): number =>
  currency === 'MGA' ? 100 : minorUnits(currency) === 3 ? 10 : 1;

/**
 * The smallest step of a bank payout (minor units). Forints and Taiwan dollars are paid out in whole units
 * (docs.stripe.com/currencies#special-cases).
 */
export const payoutStep = (currency: Currency): number =>
  currency === 'HUF' || currency === 'TWD' ? 100 : chargeStep(currency);
