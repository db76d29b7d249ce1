import type { Quote } from '../steps/summary.tsx';

const amounts = ['credit', 'system_charge', 'total'] as const;

/** Whether a refusal's `price` is a quote. */
export const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray(Reflect.get(value, 'line_items')) &&
  amounts.every((name) => typeof Reflect.get(value, name) === 'number');
