import { type QuotaSetting, quotas } from '#contract/limits/quotas.ts';

/** The operator's quotas; the app's own before the marketplace is set up. */
export function quotasOf(row: Readonly<Record<QuotaSetting, number>> | null): Record<QuotaSetting, number> {
  const names = Object.keys(quotas) as QuotaSetting[];
  return Object.fromEntries(names.map((name) => [name, (row ?? quotas)[name]])) as Record<QuotaSetting, number>;
}
