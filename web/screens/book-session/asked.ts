import type { Service } from '#contract/entities/provider.ts';
import { serverNow } from '#web/api/clock.ts';
import type { BookingDraft } from '#web/features/booking/draft.ts';

/** A draft with what the address asks for on top: the service, and the time of a link. */
export function asked(
  draft: BookingDraft,
  services: readonly Service[],
  service_id: string | undefined,
  at: string | null,
): BookingDraft {
  const only = services.length === 1 ? services[0]?._id : undefined;
  const wanted = services.find(({ _id }) => _id === service_id)?._id ?? draft.service_id ?? only ?? null;
  const kept = wanted === draft.service_id ? draft : { ...draft, participants: 1, starts_at: null };
  const time = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : kept.starts_at;
  const isPast = time !== null && typeof document !== 'undefined' && Date.parse(time) < serverNow();
  return { ...kept, service_id: wanted, starts_at: wanted === null || isPast ? null : time };
}
