import type { DiscountCode } from '#contract/entities/discount.ts';
import { formatMoney } from '#contract/formats/money.ts';
import { codeSubjects } from '#locales/areas/code-subjects.ts';
import { translate } from '#locales/format.ts';

/** Formats the discount of a code. */
export function discountLabel(code: Pick<DiscountCode, 'kind' | 'value' | 'currency'>, language = 'en'): string {
  if (code.value === 0) return translate(language, codeSubjects)('unlocks');
  return code.kind === 'percent' ? `${code.value}% off` : `${formatMoney(code.value, code.currency, { language })} off`;
}

/** Labels of the states of a code. */
export const stateLabels: Readonly<Record<DiscountCode['state'], string>> = {
  running: 'Active',
  planned: 'Scheduled',
  over: 'Ended',
  used_up: 'Used up',
  paused: 'Paused',
};

/** Formats the number of uses of a code, and its limit. */
export function usesLabel(code: Pick<DiscountCode, 'uses' | 'max_uses'>): string {
  if (code.max_uses !== null) return `${code.uses} of ${code.max_uses} used`;
  return code.uses === 1 ? 'Used once' : `Used ${code.uses} times`;
}

/** The calendar date of a moment (this browser's zone) for a date field; empty for none. */
export function dateText(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The moment at which a date begins (in this browser's zone), plus `days`; null for no date. */
export function momentOf(date: string, days = 0): string | null {
  const [year, month, day] = date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  return new Date(year, month - 1, day + days).toISOString();
}

/** The last date on which a code is valid, from its end; empty for none. */
export const lastDateText = (ends_at: string | null): string =>
  ends_at === null ? '' : dateText(new Date(Date.parse(ends_at) - 1).toISOString());
