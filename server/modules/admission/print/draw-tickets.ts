import { type AccentName, accents } from '#contract/brand/accents.ts';
import type { HeldTicket, TicketDate } from '#contract/entities/ticket.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { type HomeZone, zoneName } from '#contract/location/zone-name.ts';
import { type TicketPdfMessages, ticketPdf } from '#locales/areas/ticket-pdf.ts';
import { type Translate, translate } from '#locales/format.ts';
import { collectPdf, drawLogo, pdfFonts } from '#server/kernel/pdf.ts';
import { qrPath } from './qr-path.ts';

const { regular, bold } = pdfFonts;

const INK = '#26221e';
const QUIET = '#6f665e';
const LINE = '#d9d1c7';

/** A4 in points, with three tickets on a page. */
const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;
const HEIGHT = 240;
const GAP = 16;
const ON_PAGE = 3;
const QR = 150;
/** The right part, with the code, and the padding of both parts. */
const STUB = 190;
const PAD = 18;
/** More dates of a pass are counted. */
const MAX_DATES = 3;

/** The context for drawing tickets: the document, and the reader's language. */
interface Drawing {
  readonly doc: PDFKit.PDFDocument;
  readonly t: Translate<TicketPdfMessages>;
  readonly language: string;
  readonly home: HomeZone | null;
  readonly origin: string;
  readonly number: string;
  /** How many tickets the booking has. */
  readonly count: number;
  /** The colour of the marketplace, and a soft one. */
  readonly fill: string;
  readonly soft: string;
  readonly logo: Uint8Array | null;
}

/** What a file of tickets says: valid ones of one booking. Their QR codes are drawn from `code`; `qr` is not read. */
export interface TicketFile {
  readonly tickets: readonly HeldTicket[];
  readonly language: string;
  readonly home: HomeZone | null;
  readonly origin: string;
  /** The booking's number, and how many tickets it has. */
  readonly number: string;
  readonly count: number;
  readonly created_at: Date;
  readonly accent: AccentName;
  /** The operator's logo (PNG); null without one. */
  readonly logo: Uint8Array | null;
}

/** Draws valid tickets as PDF, three on a page of A4, each with its QR code, in the language of the file. */
export async function drawTickets(file: TicketFile): Promise<Buffer> {
  // Loaded on demand: the package with its fonts is large, and not every process draws tickets.
  const { default: PDFDocument } = await import('pdfkit');
  const { tickets, language, created_at } = file;
  const t = translate(language, ticketPdf, file.home);
  const event = tickets[0]?.event;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    font: regular,
    info: {
      Title: t('title', { event: event?.title ?? '', count: tickets.length }),
      Author: event?.provider.name ?? '',
      Creator: 'Plaza',
      Producer: 'Plaza',
      CreationDate: created_at,
      ModDate: created_at,
    },
  });
  const done = collectPdf(doc);
  const { shades } = accents[file.accent];
  const drawing: Drawing = { ...file, doc, t, fill: shades[6], soft: shades[0] };
  for (const [at, ticket] of tickets.entries()) {
    if (at > 0 && at % ON_PAGE === 0) doc.addPage();
    drawTicket(drawing, ticket, MARGIN + (at % ON_PAGE) * (HEIGHT + GAP));
  }
  doc.end();
  return done;
}

function drawTicket(drawing: Drawing, ticket: HeldTicket, y: number): void {
  const { doc, fill, soft } = drawing;
  const stub = MARGIN + WIDTH - STUB;
  doc.save().roundedRect(MARGIN, y, WIDTH, HEIGHT, 12).clip();
  doc.rect(MARGIN, y, WIDTH - STUB, 66).fill(soft);
  doc.rect(MARGIN, y, 5, HEIGHT).fill(fill).restore();
  doc.roundedRect(MARGIN, y, WIDTH, HEIGHT, 12).lineWidth(0.75).strokeColor(LINE).stroke();
  doc
    .moveTo(stub, y + 12)
    .lineTo(stub, y + HEIGHT - 12)
    .dash(4, { space: 4 })
    .stroke()
    .undash();
  drawFacts(drawing, ticket, y);
  drawStub(drawing, ticket, stub, y);
}

/** Writes event, dates, place and person on the left part. */
function drawFacts({ doc, t, number, count, ...context }: Drawing, ticket: HeldTicket, y: number): void {
  const left = MARGIN + PAD + 5;
  const width = WIDTH - STUB - 2 * PAD - 5;
  const write = (text: string, size: number, own: { font?: string; color?: string; lines?: number } = {}) => {
    const { font = regular, color = INK, lines = 1 } = own;
    doc.font(font).fontSize(size).fillColor(color);
    const height = doc.currentLineHeight(true) * lines + 1;
    doc.text(text, left, doc.y, { width, height, ellipsis: true, lineGap: 1 });
  };
  const { event, position } = ticket;
  const isLong = doc.font(bold).fontSize(14).widthOfString(event.title) > width;
  doc.y = y + (isLong ? 14 : 24);
  write(event.title, 14, { font: bold, lines: 2 });
  doc.y = y + 76;
  for (const line of datesText(ticket, { t, ...context })) write(line, 10, { font: bold });
  doc.y += 4;
  const place = ticket.dates[0]?.venue;
  if (ticket.is_online) write(t('online'), 9.5);
  if (place) {
    write(place.label, 9.5);
    if (place.address !== '' && place.address !== place.label) write(place.address, 9, { color: QUIET });
  }
  if (event.arrival_note !== '') write(event.arrival_note, 8.5, { color: QUIET, lines: 2 });
  doc.y = Math.max(doc.y + 6, y + 166);
  write(ticket.attendee_name || t('unnamed'), 12.5, { font: bold });
  write(ticket.title, 10);
  doc.y = y + HEIGHT - 26;
  const facts = [
    t('of', { at: position, count }),
    t('booking', { number }),
    t('with', { provider: event.provider.name }),
  ];
  write(facts.join('  ·  '), 8, { color: QUIET });
}

/** The date of a ticket, then its time with the zone; of a pass the first dates, and how many more. */
function datesText(
  { dates, event }: HeldTicket,
  { t, language, home }: Pick<Drawing, 't' | 'language' | 'home'>,
): string[] {
  const zone = event.timezone;
  const on = dates.filter((date) => !date.is_cancelled);
  const [first] = on;
  if (!first) return [];
  const range = (date: TicketDate, shape: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...shape, timeZone: zone }).formatRange(new Date(date.starts_at), new Date(date.ends_at));
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  if (on.length > 1) {
    const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    const lines = on.slice(0, MAX_DATES).map((date) => range(date, { ...day, ...clock }));
    return on.length > MAX_DATES ? [...lines, t('more', { count: on.length - MAX_DATES })] : lines;
  }
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = `${range(first, clock)} ${zoneName(zone, language, first.starts_at, home)}`;
  const opens = first.opens_at;
  return [
    dateFormat(language, { ...day, timeZone: zone }).format(new Date(first.starts_at)),
    opens === null ? time : t('time', { time, opens: { at: opens, zone, shape: 'time' } }),
  ];
}

/** Draws the logo and the QR code with the code to type below, or what an online ticket needs. */
function drawStub({ doc, t, origin, fill, logo }: Drawing, ticket: HeldTicket, x: number, y: number): void {
  drawLogo(doc, logo, { x: x + PAD, y: y + 8, width: STUB - 2 * PAD, height: 16, align: 'center' });
  const centred = { width: STUB - 2 * PAD, align: 'center', lineGap: 2 } as const;
  if (ticket.code !== null) {
    const qr = qrPath(ticket.code);
    doc.save().translate(x + (STUB - QR) / 2, y + 24);
    doc
      .scale(QR / qr.size)
      .path(qr.path)
      .fill('#000000')
      .restore();
  } else if (ticket.is_online) {
    doc
      .font(regular)
      .fontSize(10)
      .fillColor(INK)
      .text(t('link'), x + PAD, y + 66, centred);
    if (ticket.path !== null)
      doc
        .moveDown(0.6)
        .font(bold)
        .fillColor(fill)
        .text(t('open'), { ...centred, link: new URL(ticket.path, origin).href, underline: true });
  }
  if (ticket.short_code === null) return;
  doc.font(bold).fontSize(14).fillColor(INK);
  doc.text(spellCode(ticket.short_code), x + PAD, y + 190, { ...centred, characterSpacing: 1 });
}

/** A short code in two groups, as people read it aloud. */
export const spellCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
