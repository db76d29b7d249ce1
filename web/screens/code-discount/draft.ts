import type { DiscountCode } from '#contract/entities/discount.ts';
import { mulDiv } from '#contract/exact-division.ts';
import type { CallInput } from '#contract/index.ts';
import { dateText, lastDateText, momentOf } from '#web/features/discounts/code-labels.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';

/** A code as its form holds it: everything as it was typed. */
export interface CodeDraft {
  readonly code: string;
  readonly kind: 'percent' | 'fixed';
  readonly value: string;
  readonly isForAll: boolean;
  readonly service_ids: readonly string[];
  readonly from: string;
  readonly until: string;
  readonly max_uses: string;
  readonly max_uses_per_customer: string;
  readonly minimum_spend: string;
  readonly is_active: boolean;
}

/** The form of a code, or of a new one. */
export function draftOf(code: DiscountCode | null): CodeDraft {
  return {
    code: code?.code ?? '',
    kind: code?.kind ?? 'percent',
    value: code === null ? '10' : code.kind === 'percent' ? String(code.value) : priceText(code.value, code.currency),
    isForAll: (code?.service_ids.length ?? 0) === 0,
    service_ids: code?.service_ids ?? [],
    from: dateText(code?.starts_at ?? null),
    until: lastDateText(code?.ends_at ?? null),
    max_uses: code?.max_uses?.toString() ?? '',
    max_uses_per_customer: code === null ? '1' : (code.max_uses_per_customer?.toString() ?? ''),
    minimum_spend: code === null || code.minimum_spend === 0 ? '' : priceText(code.minimum_spend, code.currency),
    is_active: code?.is_active ?? true,
  };
}

type CodeInput = Omit<CallInput<'discount_code/create_discount_code'>, 'provider_id'>;

/** What a code takes off, in percent or minor units; null where nothing that can be meant was typed. */
export function amountOff(draft: Pick<CodeDraft, 'kind' | 'value'>, currency: string): number | null {
  if (draft.kind === 'fixed') return parsePrice(draft.value, currency);
  return /^\d{1,3}$/.test(draft.value.trim()) ? Number(draft.value) : null;
}

/** What is to be kept, or what is missing by field. */
export function codeInputOf(
  draft: CodeDraft,
  currency: string,
): { readonly search: CodeInput } | { readonly errors: Readonly<Record<string, string>> } {
  const value = amountOff(draft, currency);
  const minimum_spend = draft.minimum_spend.trim() === '' ? 0 : parsePrice(draft.minimum_spend, currency);
  const errors = {
    ...(draft.code.trim() === '' ? { code: 'Enter a code for people to type.' } : {}),
    ...(value === null || value === 0 ? { value: 'Enter a discount.' } : {}),
    ...(draft.kind === 'percent' && (value ?? 0) > 100 ? { value: 'The discount can be 100% at most.' } : {}),
    ...(minimum_spend === null ? { minimum_spend: 'Enter an amount, or leave it empty.' } : {}),
    ...(!draft.isForAll && draft.service_ids.length === 0
      ? { service_ids: 'Choose at least one service, or all of them.' }
      : {}),
    ...(draft.from !== '' && draft.until !== '' && draft.from > draft.until
      ? { ends_at: 'Choose an end date after the start.' }
      : {}),
  };
  if (value === null || minimum_spend === null || Object.keys(errors).length > 0) return { errors };
  return {
    search: {
      code: draft.code,
      kind: draft.kind,
      value,
      service_ids: draft.isForAll ? [] : [...draft.service_ids],
      starts_at: draft.from === '' ? null : momentOf(draft.from),
      ends_at: draft.until === '' ? null : momentOf(draft.until, 1),
      max_uses: draft.max_uses === '' ? null : Number(draft.max_uses),
      max_uses_per_customer: draft.max_uses_per_customer === '' ? null : Number(draft.max_uses_per_customer),
      minimum_spend,
      is_active: draft.is_active,
    },
  };
}

/** What a price of a service comes to with a code, minor units. */
export function priceWith(amount: number, kind: CodeDraft['kind'], value: number): number {
  return Math.max(0, amount - (kind === 'fixed' ? value : mulDiv(amount, value, 100)));
}
