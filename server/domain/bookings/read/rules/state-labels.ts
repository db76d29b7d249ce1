import type { BookingStatus } from '#contract/states/booking.ts';

/** The sentence for refusing a move of a booking in this state. */
export function stateSentence(status: BookingStatus): string {
  return sentences[status];
}

const sentences: Readonly<Record<BookingStatus, string>> = {
  awaiting_payment: 'This booking waits for its payment; that cannot be done with it now.',
  requested: 'This request waits for its answer; that cannot be done with it now.',
  confirmed: 'This booking is confirmed already.',
  completed: 'This booking has taken place already.',
  no_show: 'This booking has taken place already.',
  cancelled: 'This booking is cancelled already.',
  declined: 'This request was declined already.',
  expired: 'This booking has run out already; nothing was charged.',
  withdrawn: 'This booking is cancelled already.',
};
