import type { Invitation, SentInvitation } from '#contract/entities/event/invitation.ts';
import { presentCardEvent } from '#server/modules/events/find/index.ts';
import type { InvitationDateRow, InvitationRow } from './invitation-store.ts';
import { canRemind } from './rules/can-remind.ts';
import type { SentRow } from './sent-invitation-store.ts';

/** The number of dates that the organiser's list shows of each invitation. */
const SENT_DATES = 6;

const presentDate = ({ id, starts_at, ends_at, label, status, is_booked }: InvitationDateRow) => ({
  ...{ _id: id, label, status, is_booked },
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

/** Presents an invitation to its invited person. Withdrawn dates are not shown, unless there are no others. */
export function presentInvitation(row: InvitationRow, dates: readonly InvitationDateRow[]): Invitation {
  const { id, message, email, name, books_at_once, is_muted } = row;
  const shown = dates.filter((date) => date.status !== 'withdrawn');
  return {
    ...{ _id: id, message, email, name, books_at_once, is_muted },
    package: row.package,
    event: presentCardEvent(row),
    dates: (shown.length > 0 ? shown : dates).map((date) => ({
      ...presentDate(date),
      is_sold_out: date.is_sold_out,
    })),
  };
}

/** Presents an invitation to its organiser. */
export function presentSent(row: SentRow, dates: readonly InvitationDateRow[]): SentInvitation {
  const { id, name, outcome, ticket, sent_at, opened_at, reminded_at } = row;
  return {
    ...{ _id: id, name, outcome, ticket },
    dates: dates.slice(0, SENT_DATES).map(presentDate),
    dates_count: dates.length,
    sent_at: sent_at?.toISOString() ?? null,
    opened_at: opened_at?.toISOString() ?? null,
    reminded_at: reminded_at?.toISOString() ?? null,
    can: [...(row.is_open ? (['withdraw'] as const) : []), ...(canRemind(row) ? (['remind'] as const) : [])],
  };
}
