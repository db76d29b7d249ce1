import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { askerOf } from '#server/kernel/drawing/asker.ts';
import type { Asker } from '#server/kernel/drawing/drawing.ts';
import { registerFile, sendPrivateFile } from '#server/kernel/http/attachment.ts';
import { actorOf } from '#server/kernel/http/request.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { createGate } from '#server/kernel/limits/request-gate.ts';
import { findSession } from '#server/modules/accounts/sessions/index.ts';
import {
  isGivenAway,
  languageOfTickets,
  readHolderToken,
  ticketEntries,
  ticketsPdf,
} from '#server/modules/admission/tickets/index.ts';
import { findTicket, listOfBooking, type TicketRow } from '#server/modules/admission/tickets/queries.ts';
import { holderOf } from '#server/modules/admission/tickets/rules.ts';
import { calendarFile } from '#server/modules/bookings/calendar/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';

const OfToken = z.object({ token: z.string().length(48) });
const OfBooking = z.object({ booking: id });
/** Each PDF is drawn on request, which takes CPU time: for every ten tickets as much as the first. */
const PDF_LIMIT = { max: 60, seconds: 60 } as const;
const TICKETS_EACH = 10;
/** Shared calendar services send the requests of many users from few addresses. */
const ICS_LIMIT = { max: 300, seconds: 60 } as const;

/**
 * Registers `/v9/event/ticket.pdf` (the ticket of a link, or all tickets of a booking for its holder) and
 * `/v9/event/ticket.ics` (the dates of a link's ticket). Not JSON, so they are not calls of the contract.
 */
export function registerTicketFiles(http: FastifyInstance, deps: AppDeps): void {
  const gate = createGate(deps);
  http.get('/v9/event/ticket.pdf', async (request, reply) => {
    const tooMany = await gate(request, 'event/ticket.pdf', PDF_LIMIT);
    if (tooMany) return sendRefusal(request, reply, tooMany);
    const byToken = await ticketOfToken(deps, request);
    const rows = byToken ? [byToken] : await ticketsOfHolder(deps, request);
    const more = Math.ceil(rows.length / TICKETS_EACH) - 1;
    const tooMuch = more > 0 ? await gate(request, 'event/ticket.pdf', PDF_LIMIT, more) : null;
    if (tooMuch) return sendRefusal(request, reply, tooMuch);
    const [row] = rows;
    const count = row ? (await listOfBooking(deps.database.read, row.booking_id)).length : 0;
    const pdf = row && (await fileOf(deps, rows, row, count, askerOf(request, reply)));
    if (!pdf) return refuseFile(request, reply);
    return sendPrivateFile(reply, { type: 'application/pdf', name: pdf.filename, content: pdf.bytes });
  });
  registerFile(http, deps, { path: '/v9/event/ticket.ics', limit: ICS_LIMIT }, async (request, reply) => {
    const row = await ticketOfToken(deps, request);
    if (!row) return refuseFile(request, reply);
    const { config, clock, database } = deps;
    const all = await listOfBooking(database.read, row.booking_id);
    const holder = holderOf(row.attendee_email, row.payer_email);
    const language = await languageOfTickets(database.read, row);
    const content = calendarFile(ticketEntries({ row, all, holder }, { config, language }), clock.now());
    const name = `ticket-${row.number}.ics`;
    return sendPrivateFile(reply, { type: 'text/calendar; charset=utf-8', name, content });
  });
}

async function fileOf(deps: AppDeps, rows: readonly TicketRow[], row: TicketRow, count: number, asker: Asker) {
  const language = await languageOfTickets(deps.database.read, row);
  return ticketsPdf(deps, rows, { count, language }, asker);
}

/** The ticket of a link that is its holder's own; null after a transfer. */
async function ticketOfToken({ config, database }: AppDeps, request: FastifyRequest): Promise<TicketRow | null> {
  const query = OfToken.safeParse(request.query);
  const holder = query.success ? readHolderToken(secretOf(config), query.data.token) : null;
  const row = holder && (await findTicket(database.read, holder.ticket_id));
  return row && row.transfers === holder.transfers ? row : null;
}

/**
 * The tickets of a booking that the caller made and did not give away. An admin who impersonates the caller gets none:
 * tickets let people in.
 */
async function ticketsOfHolder(deps: AppDeps, request: FastifyRequest): Promise<TicketRow[]> {
  const query = OfBooking.safeParse(request.query);
  if (!query.success) return [];
  const booking = await findBooking(deps.database.read, query.data.booking);
  const actor = await actorOf(request, deps, findSession);
  const isImpersonated = actor.kind === 'user' && actor.impersonation !== undefined;
  const isOwn = booking && !isImpersonated && roleIn(booking, actor) === 'customer';
  return isOwn ? (await listOfBooking(deps.database.read, booking.id)).filter((row) => !isGivenAway(row)) : [];
}

const refuseFile = (request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(request, reply, refuse('not_found', say(ticketTransfer, 'not_found')));
