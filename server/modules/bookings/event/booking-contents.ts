import { z } from 'zod';
import { BookingItem, Ticket } from '#contract/entities/booking.ts';
import type { NewItem } from '#server/modules/inventory/queries.ts';
import type { NewTicket } from './rules/attendees.ts';
import type { BookedSeats, TicketLine } from './rules/choose-tickets.ts';

/** The items and tickets of a booking, as they are shown. */
export interface Contents {
  readonly items: readonly BookingItem[];
  readonly tickets: readonly Ticket[];
}

/** A session has no items. */
export const NO_CONTENTS: Contents = { items: [], tickets: [] };

const Stored = z.object({
  items: z.array(BookingItem),
  tickets: z.array(Ticket),
});

/** Parses `contentsJson`. */
export const contentsOf = (stored: unknown): Contents => (stored === null ? NO_CONTENTS : Stored.parse(stored));

/** What a booking contains, for `chooseTickets`. */
export function bookedSeatsOf({ items }: Contents): BookedSeats {
  const own = new Map(items.map((item) => [`${item.package_id} ${item.occurrence_id}`, item]));
  return (package_id, occurrence_id) => own.get(`${package_id} ${occurrence_id}`);
}

/** The contents of a booking that was just inserted, without reading them. */
export function composeContents(
  lines: readonly TicketLine[],
  items: readonly NewItem[],
  tickets: readonly (NewTicket & { readonly id: string })[],
  questions: readonly { readonly id: string; readonly text: string }[],
): Contents {
  const packages = new Map(lines.map((line) => [line.package.id, line.package]));
  const dates = new Map(lines.flatMap((line) => line.dates.map((date) => [date.id, date])));
  const isOnline = (package_id: string) => packages.get(package_id)?.attendance === 'virtual';
  const iso = (at: string | number | Date | undefined) => new Date(at ?? 0).toISOString();
  return {
    items: items
      .map((item) => ({
        ...item,
        starts_at: iso(dates.get(item.occurrence_id)?.starts_at),
        ends_at: iso(dates.get(item.occurrence_id)?.ends_at),
        is_cancelled: false,
        is_moved: false,
        offered: null,
        venue: dates.get(item.occurrence_id)?.own_venue ?? null,
        is_online: isOnline(item.package_id),
      }))
      .toSorted((a, b) => a.line - b.line || Date.parse(a.starts_at) - Date.parse(b.starts_at)),
    tickets: tickets.map(({ id, answers, ...ticket }) => ({
      ...ticket,
      _id: id,
      title: packages.get(ticket.package_id)?.name ?? '',
      is_online: isOnline(ticket.package_id),
      status: 'valid',
      answers: answers.map(({ question_id, value }) => ({
        question_id,
        question: questions.find((question) => question.id === question_id)?.text ?? '',
        value,
      })),
    })),
  };
}
