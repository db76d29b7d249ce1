import type { Service } from '#contract/entities/provider.ts';
import type { Subject } from '#web/features/booking/checkout/checkout.ts';
import type { BookingDraft } from '#web/features/booking/steps/booking-draft.ts';

/** The session to book; null without a time. Only visits have an address. */
export function toSessionSubject(
  { _id, place }: Pick<Service, '_id' | 'place'>,
  starts_at: string | null,
  participants: number,
  { customer_address, customer_place }: Pick<BookingDraft, 'customer_address' | 'customer_place'>,
): Subject | null {
  if (starts_at === null) return null;
  const isVisit = place === 'at_customer';
  return {
    service_id: _id,
    starts_at,
    participants,
    customer_address: isVisit ? customer_address : '',
    ...(isVisit && customer_place !== null ? { customer_place } : {}),
  };
}
