import type { DiscountReason } from '#contract/entities/discount.ts';
import { epochMs, type Instant } from '#contract/instant.ts';
import { formatMoney } from '#contract/money.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';

/**
 * A stored discount code. Amounts are in minor units of `currency`; `uses_by_customer` counts the present customer's
 * uses.
 */
export interface CodeTerms {
  readonly id: string;
  readonly kind: 'percent' | 'fixed';
  readonly value: number;
  readonly currency: string;
  readonly service_ids: readonly string[];
  readonly event_ids: readonly string[];
  readonly occurrence_ids: readonly string[];
  readonly package_ids: readonly string[];
  readonly starts_at: Instant | null;
  readonly ends_at: Instant | null;
  readonly max_uses: number | null;
  readonly max_uses_per_customer: number | null;
  readonly minimum_spend: number;
  readonly is_active: boolean;
  readonly uses: number;
  readonly uses_by_customer: number;
}

/** What a code can be for: a service, or the tickets of a package on dates of an event. */
export type CodeSubject =
  | { readonly service_id: string }
  | { readonly event_id: string; readonly occurrence_ids: readonly string[]; readonly package_id: string };

/** A requested use of a code: what is booked, each with its price in minor units. */
export interface CodeUse {
  readonly items: readonly { readonly subject: CodeSubject; readonly price: number }[];
  readonly currency: string;
  readonly now: Instant;
}

/** The discount of a code on a price, and to which of the items it applies, in their order. */
export type DecidedDiscount = Pick<CodeTerms, 'id' | 'kind' | 'value'> & { readonly applies: readonly boolean[] };

type CodeLists = Pick<CodeTerms, 'service_ids' | 'event_ids' | 'occurrence_ids' | 'package_ids'>;

/** Whether a code is for something. A code without any list is for everything of its page. */
export function appliesTo(code: CodeLists, subject: CodeSubject): boolean {
  const { service_ids, event_ids, occurrence_ids, package_ids } = code;
  if (service_ids.length + event_ids.length + occurrence_ids.length + package_ids.length === 0) return true;
  if ('service_id' in subject) return service_ids.includes(subject.service_id);
  return (
    event_ids.includes(subject.event_id) ||
    package_ids.includes(subject.package_id) ||
    (subject.occurrence_ids.length > 0 && subject.occurrence_ids.every((id) => occurrence_ids.includes(id)))
  );
}

/** The state of a code by the clock and its uses. */
export function stateOfCode(
  code: Pick<CodeTerms, 'is_active' | 'starts_at' | 'ends_at' | 'max_uses' | 'uses'>,
  now: Instant,
): 'running' | 'planned' | 'over' | 'used_up' | 'paused' {
  const at = epochMs(now);
  if (code.ends_at !== null && epochMs(code.ends_at) <= at) return 'over';
  if (!code.is_active) return 'paused';
  if (code.max_uses !== null && code.uses >= code.max_uses) return 'used_up';
  if (code.starts_at !== null && epochMs(code.starts_at) > at) return 'planned';
  return 'running';
}

/** Decides whether a code can be used. Returns its discount, or a violation whose sentence names a remedy. */
export function decideDiscount(code: CodeTerms | null, use: CodeUse): DecidedDiscount | RuleViolation<DiscountReason> {
  if (code === null || code.currency !== use.currency)
    return violation('unknown', 'We don’t know this code. Check the spelling and the provider.');
  const state = stateOfCode(code, use.now);
  if (state === 'over') return violation('over', 'This code has expired. You can book without it.');
  if (state === 'paused') return violation('paused', 'This code is paused. You can book without it.');
  if (state === 'used_up') return violation('used_up', 'This code has no uses left. You can book without it.');
  if (state === 'planned') return violation('not_yet', 'This code isn’t active yet. You can book without it.');
  const applies = use.items.map(({ subject }) => appliesTo(code, subject));
  if (!applies.includes(true)) return violation('not_for_this', 'This code is for something else from this provider.');
  const price = use.items.reduce((sum, item, at) => (applies[at] === true ? sum + item.price : sum), 0);
  if (price < code.minimum_spend)
    return violation(
      'below_minimum',
      `This code needs a booking of at least ${formatMoney(code.minimum_spend, code.currency, { exact: true })}.`,
    );
  if (code.max_uses_per_customer !== null && code.uses_by_customer >= code.max_uses_per_customer)
    return violation(
      'used_by_you',
      code.max_uses_per_customer === 1
        ? 'You’ve already used this code. It’s valid for one booking.'
        : `You’ve used this code ${code.uses_by_customer} times, the maximum per person.`,
    );
  return { id: code.id, kind: code.kind, value: code.value, applies };
}

/** The discount of a code as text. */
export function discountSentence({ kind, value }: Pick<CodeTerms, 'kind' | 'value'>, currency: string): string {
  if (value === 0) return 'Unlocks tickets';
  return kind === 'percent' ? `${value}% off` : `${formatMoney(value, currency, { exact: true })} off`;
}
