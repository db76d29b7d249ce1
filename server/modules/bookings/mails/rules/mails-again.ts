import type { BookingStatus } from '#contract/states/booking.ts';

export type MailAgainKind = 'held' | 'confirmed' | 'cancelled';

/** The mails that state a booking's current status with its refunds, to send again; none if it was never confirmed. */
export function mailsAgain(status: BookingStatus): readonly MailAgainKind[] {
  switch (status) {
    case 'awaiting_payment':
      return ['held'];
    case 'confirmed':
    case 'completed':
    case 'no_show':
      return ['confirmed'];
    case 'cancelled':
      return ['cancelled'];
    default:
      return [];
  }
}
