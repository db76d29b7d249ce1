import { writeWithZone } from '#contract/location/zone-name.ts';
import type { MomentShape, MomentValue, MoneyValue, TextValue } from '#contract/message.ts';
import { minorUnits } from '#contract/minor-units.ts';

const shapes = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<MomentShape, Intl.DateTimeFormatOptions>;

const isMoney = (value: object): value is MoneyValue => 'amount' in value && 'currency' in value;
const isMoment = (value: object): value is MomentValue => 'at' in value && 'zone' in value;

/** Writes money and instants as text of a language; everything else is returned as it is. */
export function writeValue(value: unknown, language: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isMoney(value)) return writeMoney(value, language);
  if (isMoment(value)) return writeMoment(value, language);
  return value;
}

/** Writes a value that stands alone, such as a cell of a table. */
export function writeText(value: TextValue, language: string): string {
  if (typeof value === 'string') return value;
  return isMoney(value) ? writeMoney(value, language) : writeMoment(value, language);
}

function writeMoney({ amount, currency, short }: MoneyValue, language: string): string {
  const all = minorUnits(currency);
  const digits = short && amount % 10 ** all === 0 ? 0 : all;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...options }).format(amount / 10 ** all);
}

function writeMoment({ at, zone, shape, label }: MomentValue, language: string): string {
  if (label) return writeWithZone(at, zone, shapes[shape], language);
  return new Intl.DateTimeFormat(language, { ...shapes[shape], timeZone: zone }).format(new Date(at));
}
