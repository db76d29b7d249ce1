import type { Service } from '#contract/entities/provider.ts';
import { serverNow } from '#web/api/clock.ts';
import { linkedCode } from '#web/features/booking/checkout/linked-code.ts';
import type { BookingDraft } from '#web/features/booking/steps/booking-draft.ts';

/**
 * A draft with the values of the address: the service, and a link's time and code. A previously entered code takes
 * precedence.
 */
export function applyAddress(
  draft: BookingDraft,
  services: readonly Pick<Service, '_id'>[],
  service_id: string | undefined,
  search: URLSearchParams,
): BookingDraft {
  const at = search.get('at');
  const only = services.length === 1 ? services[0]?._id : undefined;
  const wanted = services.find(({ _id }) => _id === service_id)?._id ?? draft.service_id ?? only ?? null;
  const stored = wanted === draft.service_id ? draft : { ...draft, participants: 1, starts_at: null };
  const time = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : stored.starts_at;
  const isPast = time !== null && typeof document !== 'undefined' && Date.parse(time) < serverNow();
  const starts_at = wanted === null || isPast ? null : time;
  return { ...stored, service_id: wanted, starts_at, discount_code: stored.discount_code || linkedCode(search) };
}
