import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HeldTicket, TicketDate } from '#contract/entities/ticket.ts';
import { isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { qrPath } from '../print/qr-path.ts';
import { decideTransfer, isGivenAway, linkTimes, ticketState } from './rules/ticket-holder.ts';
import { signTicket } from './ticket-code.ts';
import { holderToken, ticketKeys } from './ticket-keys.ts';
import type { TicketDateRow, TicketRow } from './ticket-store.ts';

/** The context for presenting tickets. */
export interface PresentingTickets {
  readonly config: Config;
  readonly now: Date;
  readonly pictures?: ReadonlyMap<string, PictureRow>;
}

/** Who looks at a ticket: the booking's holder, the ticket's own holder, or an earlier one. */
export type TicketViewer = 'payer' | 'holder' | 'former';

const tokenOf = (row: Pick<TicketRow, 'id' | 'transfers'>, secret: string): string =>
  holderToken(secret, { ticket_id: row.id, transfers: row.transfers });

/** The path of a ticket's own page. */
export const ticketPath = (row: Pick<TicketRow, 'id' | 'transfers'>, secret: string): string =>
  `/ticket/${tokenOf(row, secret)}`;

/** The path of the survey about a date of a ticket. */
export const surveyPath = (row: Pick<TicketRow, 'id' | 'transfers'>, occurrence_id: string, secret: string): string =>
  `/survey/${tokenOf(row, secret)}?date=${occurrence_id}`;

/**
 * Tickets as their holders see them, with their QR codes. A hundred codes take a third of a second, so that other
 * requests are answered in between.
 */
export async function presentWithCodes(
  rows: readonly TicketRow[],
  viewer: TicketViewer,
  presenting: PresentingTickets,
): Promise<HeldTicket[]> {
  const tickets: HeldTicket[] = [];
  for (const row of rows) {
    if (tickets.length > 0) await nextTurn();
    const ticket = presentTicket(row, viewer, presenting);
    tickets.push({ ...ticket, qr: ticket.code === null ? null : qrPath(ticket.code) });
  }
  return tickets;
}

/**
 * A ticket without the drawing of its code, for a viewer. Earlier holders learn only what it was for, and whoever
 * booked, of a ticket they gave away, who has it.
 */
export function presentTicket(row: TicketRow, viewer: TicketViewer, presenting: PresentingTickets): HeldTicket {
  const { config, now, pictures } = presenting;
  const secret = secretOf(config);
  const state = viewer === 'former' ? ('transferred' as const) : ticketState(row);
  const isOpen = viewer === 'holder' || (viewer === 'payer' && !isGivenAway(row));
  const isValid = state === 'valid' && isOpen;
  const code = isValid && !row.is_online ? codeOf(row, secret) : null;
  const token = tokenOf(row, secret);
  const image = row.picture_id === null ? null : pictures?.get(row.picture_id);
  return {
    _id: row.id,
    state,
    position: row.position,
    title: row.title,
    attendee_name: viewer === 'former' ? '' : row.attendee_name,
    attendee_email: viewer === 'payer' ? row.attendee_email : null,
    is_online: row.is_online,
    event: {
      _id: row.event_id,
      title: row.event_title,
      image: image ? presentPicture(image) : null,
      timezone: row.timezone,
      arrival_note: row.is_online ? '' : row.arrival_note,
      provider: { _id: row.provider_id, name: row.provider_name },
    },
    dates: presentDates(row, row.dates),
    ...linkOf(row, isValid, presenting),
    qr: null,
    code,
    short_code: isValid ? row.short_code : null,
    turn: row.code_turn,
    path: isOpen ? `/ticket/${token}` : null,
    pdf_url: isValid ? `${config.PLAZA_ORIGIN}/v9/event/ticket.pdf?token=${token}` : null,
    ics_url: !isOpen ? null : `${config.PLAZA_ORIGIN}/v9/event/ticket.ics?token=${token}`,
    can: { transfer: viewer === 'payer' && decideTransfer(row, now) === null },
  };
}

/** The signed code of a ticket in its present turn. */
const codeOf = (row: TicketRow, secret: string): string =>
  signTicket(
    { ticket_id: row.id, occurrence_id: row.occurrence_id, turn: row.code_turn },
    ticketKeys(secret).private_key,
  );

/** Dates of a ticket, those that it had among them. */
export const presentDates = (row: TicketRow, dates: readonly TicketDateRow[]): TicketDate[] =>
  dates.map(({ id, starts_at, ends_at, is_cancelled, own_venue }) => {
    const { name, address, area_label, lat, lon } = own_venue ?? row.venue;
    const early = row.is_online ? 0 : (row.doors_minutes ?? 0);
    return {
      occurrence_id: id,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      opens_at: early === 0 ? null : isoInstant(starts_at.getTime() - early * MINUTE_MS),
      is_cancelled,
      venue: row.is_online
        ? null
        : {
            label: name || area_label || row.provider_name,
            address: joinPlace(address, area_label),
            lat,
            lon,
          },
    };
  });

/** The page on which the holder of an online ticket joins, and when it opens. */
function linkOf(
  row: TicketRow,
  isValid: boolean,
  { config, now }: PresentingTickets,
): Pick<HeldTicket, 'link_opens_at' | 'join_url'> {
  const times = isValid && row.is_online ? linkTimes(row, now) : null;
  const date = times && row.dates[times.at];
  if (!times || !date) return { link_opens_at: null, join_url: null };
  const ticket = tokenOf(row, secretOf(config));
  return {
    link_opens_at: isoInstant(times.opens_at),
    join_url: `${config.PLAZA_ORIGIN}/VirtualEventIframe?${new URLSearchParams({ occurrence_id: date.id, ticket })}`,
  };
}
