import type { BookingDetails } from '#contract/entities/booking.ts';

/** What stands over paying for a booking as it is. */
export function payingTitle(status: BookingDetails['status'], is_request: boolean): string {
  if (status === 'requested') return 'Almost asked';
  if (status === 'completed') return 'Still to be paid';
  if (status === 'confirmed') return 'Pay to keep it';
  return is_request ? 'Accepted, and to be paid' : 'Almost yours';
}

/** What is said of a booking that is not held any more, and of trying again. */
export function endedLabel({
  status,
  is_request,
  payments,
}: Pick<BookingDetails, 'status' | 'is_request'> & { readonly payments: readonly { readonly kind: string }[] }): {
  readonly title: string;
  readonly text: string;
  readonly again: string;
} {
  const isExpired = status === 'expired';
  const hasRefund = payments.some(({ kind }) => kind === 'refund');
  if (status === 'cancelled')
    return {
      title: 'This booking is cancelled',
      text: hasRefund ? 'What goes back of it is on its way to your card.' : 'Nothing more is due for it.',
      again: 'Book another time',
    };
  if (status === 'declined')
    return { title: 'This request was declined', text: 'Nothing was charged.', again: 'Ask for another time' };
  const came = hasRefund
    ? 'Your payment arrived when the time was no longer held. All of it goes back to your card by itself. What you typed is still here.'
    : null;
  if (!isExpired)
    return {
      title: 'This booking is not held any more',
      text: came ?? 'Nothing is due for it. What you typed is still here.',
      again: 'Choose a time',
    };
  if (is_request)
    return {
      title: 'This request has run out',
      text: came ?? 'Nothing was charged. What you typed is still here; you can ask again.',
      again: 'Ask again',
    };
  return {
    title: 'The time to pay has run out',
    text: came ?? 'Nothing was charged, and the time is free for others again. What you typed is still here.',
    again: 'Book it again',
  };
}
