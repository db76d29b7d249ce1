import { formatMoment } from '#contract/formats/moment.ts';
import { formatMoney } from '#contract/formats/money.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { MomentValue, MoneyValue, TextValue } from '#contract/message.ts';

const isMoney = (value: object): value is MoneyValue => 'amount' in value && 'currency' in value;
const isMoment = (value: object): value is MomentValue => 'at' in value && 'zone' in value;

/** Writes money and instants as text of a language; everything else is returned as it is. */
export function writeValue(value: unknown, language: string, home: HomeZone | null): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isMoney(value)) return formatMoney(value.amount, value.currency, { exact: !value.short, language });
  if (isMoment(value)) return formatMoment(value.at, value.zone, value.shape, value.label, language, home);
  return value;
}

/** Writes a value that stands alone, such as a cell of a table. */
export const writeText = (value: TextValue, language: string, home: HomeZone | null = null): string =>
  String(writeValue(value, language, home));
