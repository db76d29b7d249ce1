import type { Quote } from '../steps/summary.tsx';

/** Whether a refusal's `price` is a quote. */
export function isQuote(value: unknown): value is Quote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'price' in value &&
    'discount' in value &&
    'credit' in value &&
    'system_charge' in value &&
    'total' in value &&
    [value.price, value.discount, value.credit, value.system_charge, value.total].every(
      (amount) => typeof amount === 'number',
    )
  );
}
