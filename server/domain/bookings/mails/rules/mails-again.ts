import type { BookingStatus } from '#contract/states/booking.ts';

export type MailAgainKind = 'held' | 'confirmed' | 'cancelled' | 'refunded';

/** The mails that tell how a booking stands now, to be sent once more; none where nothing was ever agreed. */
export function mailsAgain(status: BookingStatus, hasRefundSent: boolean): readonly MailAgainKind[] {
  switch (status) {
    case 'awaiting_payment':
      return ['held'];
    case 'confirmed':
    case 'completed':
    case 'no_show':
      return ['confirmed'];
    case 'cancelled':
      return hasRefundSent ? ['cancelled', 'refunded'] : ['cancelled'];
    default:
      return [];
  }
}
