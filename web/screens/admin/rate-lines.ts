import type { ReactNode } from 'react';
import { currencyCodes } from '#contract/currencies.ts';
import type { Currency } from '#contract/money.ts';

/** A rate read from a line of text, with the number of the line. */
export interface RateLine {
  readonly currency: Currency;
  readonly rate: string;
  readonly line: number;
}

/**
 * Parses typed, pasted or exported rates, one per line: a currency and a rate, separated by a comma, semicolon, tab or
 * space. Skips a header and unsupported currencies; lists every other invalid line.
 */
export function readRateLines(text: string): { readonly rates: RateLine[]; readonly wrong: number[] } {
  const rates: RateLine[] = [];
  const wrong: number[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const [code = '', rate = '', ...rest] = raw
      .replaceAll('"', '')
      .trim()
      .split(/[;,\t ]+/)
      .filter((part) => part !== '');
    if (code === '') continue;
    const currency = currencyCodes.find((known) => known === code.toUpperCase());
    const isHead = index === 0 && currency === undefined && !/\d/.test(raw);
    if (isHead) continue;
    const isNumber = /^\d{1,9}(\.\d{1,12})?$/.test(rate) && rest.length === 0;
    if (currency !== undefined && isNumber) rates.push({ currency, rate, line: index + 1 });
    else if (currency !== undefined || !/^[A-Za-z]{3}$/.test(code)) wrong.push(index + 1);
  }
  return { rates, wrong };
}

/** The errors of the lines of a text. `inLine` adds the line's number to those of single rates (`rates.3.rate`). */
export function rateErrors(
  errors: Readonly<Record<string, ReactNode>>,
  text: string,
  inLine: (line: number, message: string) => string,
): string | undefined {
  const { rates } = readRateLines(text);
  const said = Object.entries(errors).map(([path, message]) => {
    const line = rates[Number(path.split('.')[1])]?.line;
    return line === undefined ? String(message) : inLine(line, String(message));
  });
  return said.length > 0 ? said.join(' ') : undefined;
}
