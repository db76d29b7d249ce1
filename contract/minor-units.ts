/** The currencies whose minor unit is not a hundredth (ISO 4217). */
const others: Readonly<Record<string, 0 | 3>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/**
 * The number of decimals of a currency's minor unit (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. `Intl` differs,
 * because it omits coins that are out of use (COP, HUF, IDR). Does not import zod, because every page formats prices.
 */
export const minorUnits = (currency: string): number => others[currency] ?? 2;
