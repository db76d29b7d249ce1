import type { DiscountCode } from '#contract/entities/discount.ts';
import { mulDiv } from '#contract/exact-division.ts';
import type { CallInput } from '#contract/index.ts';
import type { Unfinished } from '#web/api/check-input.ts';
import { dateText, lastDateText, momentOf } from '#web/features/discounts/code-labels.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';

/** The values of the code form: typed text, and the first and the last day as dates. */
export interface CodeDraft {
  readonly code: string;
  readonly kind: 'percent' | 'fixed';
  readonly value: string;
  readonly isForAll: boolean;
  readonly service_ids: readonly string[];
  /** Whole events, and single dates and tickets. */
  readonly event_ids: readonly string[];
  readonly occurrence_ids: readonly string[];
  readonly package_ids: readonly string[];
  readonly starts_at: string;
  readonly ends_at: string;
  readonly max_uses: string;
  readonly max_uses_per_customer: string;
  readonly minimum_spend: string;
  readonly is_active: boolean;
}

/** The form values of a code, or of a new one. */
export function draftOf(code: DiscountCode | null): CodeDraft {
  return {
    code: code?.code ?? '',
    kind: code?.kind ?? 'percent',
    value: code === null ? '10' : code.kind === 'percent' ? String(code.value) : priceText(code.value, code.currency),
    isForAll: code === null || subjectsOf(code).length === 0,
    service_ids: code?.service_ids ?? [],
    event_ids: code?.event_ids ?? [],
    occurrence_ids: code?.occurrence_ids ?? [],
    package_ids: code?.package_ids ?? [],
    starts_at: dateText(code?.starts_at ?? null),
    ends_at: lastDateText(code?.ends_at ?? null),
    max_uses: code?.max_uses?.toString() ?? '',
    max_uses_per_customer: code === null ? '1' : (code.max_uses_per_customer?.toString() ?? ''),
    minimum_spend: code === null || code.minimum_spend === 0 ? '' : priceText(code.minimum_spend, code.currency),
    is_active: code?.is_active ?? true,
  };
}

type Subjects = Pick<CodeDraft, 'service_ids' | 'event_ids' | 'occurrence_ids' | 'package_ids'>;

/** Everything that a code names; without any it is for all. */
const subjectsOf = ({ service_ids, event_ids, occurrence_ids, package_ids }: Subjects): readonly string[] => [
  ...service_ids,
  ...event_ids,
  ...occurrence_ids,
  ...package_ids,
];

type CodeInput = Omit<CallInput<'discount_code/create_discount_code'>, 'provider_id'>;

/** The discount of a code in percent or minor units; null if the text is unreadable. */
export function amountOff(draft: Pick<CodeDraft, 'kind' | 'value'>, currency: string): number | null {
  if (draft.kind === 'fixed') return parsePrice(draft.value, currency);
  return /^\d{1,3}$/.test(draft.value.trim()) ? Number(draft.value) : null;
}

/** Converts the form values into a code's input. Unreadable amounts are null. */
export function codeInputOf(draft: CodeDraft, currency: string): Unfinished<CodeInput> {
  return {
    code: draft.code,
    kind: draft.kind,
    value: amountOff(draft, currency),
    service_ids: draft.isForAll ? [] : draft.service_ids,
    event_ids: draft.isForAll ? [] : draft.event_ids,
    occurrence_ids: draft.isForAll ? [] : draft.occurrence_ids,
    package_ids: draft.isForAll ? [] : draft.package_ids,
    starts_at: draft.starts_at === '' ? null : momentOf(draft.starts_at),
    ends_at: draft.ends_at === '' ? null : momentOf(draft.ends_at, 1),
    max_uses: draft.max_uses === '' ? null : Number(draft.max_uses),
    max_uses_per_customer: draft.max_uses_per_customer === '' ? null : Number(draft.max_uses_per_customer),
    minimum_spend: draft.minimum_spend.trim() === '' ? 0 : parsePrice(draft.minimum_spend, currency),
    is_active: draft.is_active,
  };
}

/** The messages for missing or unreadable values of a code, by field. */
export const missingInCode = {
  code: 'missing.code',
  value: 'missing.value',
  minimum_spend: 'missing.minimum_spend',
} as const;

/** A message about fields of a code that do not fit together. */
type CodeFault = 'wrong.too_much' | 'wrong.for_none' | 'wrong.backwards';

/** The messages for errors of a code that involve several fields, by field. */
export function wrongWithCode(draft: CodeDraft, currency: string): Readonly<Record<string, CodeFault>> {
  const isTooMuch = draft.kind === 'percent' && (amountOff(draft, currency) ?? 0) > 100;
  const isForNone = !draft.isForAll && subjectsOf(draft).length === 0;
  const isBackwards = draft.starts_at !== '' && draft.ends_at !== '' && draft.starts_at > draft.ends_at;
  return {
    ...(isTooMuch ? { value: 'wrong.too_much' as const } : {}),
    ...(isForNone ? { service_ids: 'wrong.for_none' as const } : {}),
    ...(isBackwards ? { ends_at: 'wrong.backwards' as const } : {}),
  };
}

/** The price of a service with a code, in minor units. */
export function priceWith(amount: number, kind: CodeDraft['kind'], value: number): number {
  return Math.max(0, amount - (kind === 'fixed' ? value : mulDiv(amount, value, 100)));
}
