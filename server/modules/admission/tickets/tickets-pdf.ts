import { accentNames } from '#contract/brand/accents.ts';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { ticketPdf } from '#locales/areas/ticket-pdf.ts';
import { translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { Asker } from '#server/kernel/drawing/drawing.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { readLogo } from '#server/modules/market/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { ticketsDrawing } from '../print/index.ts';
import { presentTicket } from './present.ts';
import type { TicketRow } from './ticket-store.ts';

/** A file of tickets: its name, and its bytes. */
export interface TicketsPdf {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** What drawing tickets needs. */
type TicketDeps = Pick<AppDeps, 'config' | 'clock' | 'database' | 'drawings'> & {
  readonly providers: Pick<AppDeps['providers'], 'files'>;
};

/** The language of a booking's tickets and mails: that of whoever booked. */
export async function languageOfTickets(db: ReadDb, { customer_id }: Pick<TicketRow, 'customer_id'>): Promise<string> {
  const user = customer_id === null ? null : await findUserContact(db, customer_id);
  return user?.language ?? shippedLanguage(null);
}

/**
 * Draws the valid tickets among `rows`, which are of one booking, as one PDF; null if there are none. `count` is the
 * number of all tickets of the booking.
 * @throws NotServedError when too many files are asked for
 */
export async function ticketsPdf(
  deps: TicketDeps,
  rows: readonly TicketRow[],
  { count, language }: { readonly count: number; readonly language: string },
  asker: Asker,
): Promise<TicketsPdf | null> {
  const { config } = deps;
  const now = deps.clock.now();
  const tickets: HeldTicket[] = rows
    .map((row) => presentTicket(row, 'holder', { config, now }))
    .filter(({ state }) => state === 'valid');
  const [row] = rows;
  const [ticket] = tickets;
  if (!row || !ticket) return null;
  const { number } = row;
  const { home = null, accent = accentNames[0] } = await mailFrame(deps.database.read, config);
  const t = translate(language, ticketPdf);
  const filename =
    count === 1 || rows.length > 1 ? t('file', { number }) : t('file_one', { number, at: String(ticket.position) });
  const file = {
    tickets,
    language,
    home,
    origin: config.PLAZA_ORIGIN,
    number,
    count,
    created_at: now,
    accent,
    logo: await readLogo(deps.database.read, deps.providers.files),
  };
  return { filename, bytes: await deps.drawings.draw(ticketsDrawing, file, asker) };
}
