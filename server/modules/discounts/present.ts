import { z } from 'zod';
import { type DiscountCode, discountKinds } from '#contract/entities/discount.ts';
import { Currency } from '#contract/money.ts';
import { stateOfCode } from './rules/decide-discount.ts';
import type { CodeRow } from './store.ts';

const Kind = z.enum(discountKinds);

/** A code as its provider sees it. */
export function presentCode(row: CodeRow, now: Date): DiscountCode {
  return {
    _id: row.id,
    provider_id: row.provider_id,
    code: row.code,
    kind: Kind.parse(row.kind),
    value: row.value,
    currency: Currency.parse(row.currency),
    service_ids: row.service_ids,
    event_ids: row.event_ids,
    occurrence_ids: row.occurrence_ids,
    package_ids: row.package_ids,
    events: row.events,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_uses: row.max_uses,
    max_uses_per_customer: row.max_uses_per_customer,
    minimum_spend: row.minimum_spend,
    is_active: row.is_active,
    state: stateOfCode(row, now),
    uses: row.uses,
    turnover: row.turnover,
    given: row.given,
    created_at: row.created_at.toISOString(),
  };
}
