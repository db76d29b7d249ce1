import type { Invitation } from '#contract/entities/event/invitation.ts';

type InvitedDate = Invitation['dates'][number];

/** What an invitation's page shows: dates to answer, an answer that was given, or why there is nothing to answer. */
export type PageState = 'open' | 'going' | 'accepted' | 'declined' | 'withdrawn' | 'cancelled' | 'over';

/** Whether a date can be accepted or declined at `now` (ms). */
export const isOpen = ({ status, is_booked, starts_at }: InvitedDate, now: number): boolean =>
  !is_booked && (status === 'pending' || status === 'declined' || status === 'accepted') && Date.parse(starts_at) > now;

/** The state of an invitation's page at `now` (ms). */
export function stateOf({ event, dates }: Pick<Invitation, 'event' | 'dates'>, now: number): PageState {
  if (event.status === 'cancelled') return 'cancelled';
  const open = dates.filter((date) => isOpen(date, now));
  if (open.some((date) => date.status === 'pending')) return 'open';
  if (dates.some((date) => date.is_booked)) return 'going';
  if (open.some((date) => date.status === 'accepted')) return 'accepted';
  if (open.length > 0) return 'declined';
  return dates.every((date) => date.status === 'withdrawn') ? 'withdrawn' : 'over';
}
