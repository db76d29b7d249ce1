import { ticketPdf } from '#locales/areas/ticket-pdf.ts';
import { translate } from '#locales/format.ts';
import { collectPdf, drawLogo, pdfFonts } from '#server/kernel/pdf.ts';
import { pdfColors } from '#server/kernel/pdf-page.ts';
import { qrPath } from './qr-path.ts';

/** A6 in points. */
const [WIDTH, HEIGHT] = [297.64, 419.53];
const MARGIN = 28;
const QR = 148;
/** The smallest letters that people can read. */
const SMALLEST = 6;

/** What a poster of an event says. */
export interface Poster {
  readonly title: string;
  readonly when: string;
  readonly place: string;
  /** The line that names who holds it. */
  readonly host: string;
  /** Who holds it, for programs. */
  readonly author: string;
  /** Where its code leads. */
  readonly link: string;
  readonly language: string;
  readonly created_at: Date;
  /** The operator's logo (PNG); null without one. */
  readonly logo: Uint8Array | null;
}

/** Draws a poster of an event as PDF on a page of A6: what, when and where, and a QR code that opens its page. */
export async function drawPoster(poster: Poster): Promise<Buffer> {
  // Loaded on demand: the package with its fonts is large, and not every process draws posters.
  const { default: PDFDocument } = await import('pdfkit');
  const { title, when, place, host, author, link, language, created_at, logo } = poster;
  const t = translate(language, ticketPdf);
  const { regular, bold } = pdfFonts;
  const { INK, QUIET, ACCENT } = pdfColors;
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    // Address and logo at the foot stand below the margin of the text.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 8 },
    lang: language,
    displayTitle: true,
    font: regular,
    info: {
      ...{ Title: title, Author: author, Creator: 'Plaza', Producer: 'Plaza' },
      ...{ CreationDate: created_at, ModDate: created_at },
    },
  });
  const done = collectPdf(doc);
  const width = WIDTH - 2 * MARGIN;
  const top = HEIGHT - MARGIN - 34 - QR;
  const write = (
    text: string,
    size: number,
    own: { font?: string; color?: string; lines?: number; after?: number },
  ) => {
    if (text === '') return;
    const { font = regular, color = INK, lines = 2, after = 4 } = own;
    doc.font(font).fontSize(size).fillColor(color);
    const { y } = doc;
    const line = doc.currentLineHeight(true);
    const room = Math.min(lines, Math.floor((top - y) / line)) * line;
    const height = Math.min(doc.heightOfString(text, { width }), room) + 1;
    if (room <= 0) return;
    doc.text(text, MARGIN, y, { width, height, ellipsis: true });
    doc.y = y + height + after;
  };
  doc.rect(0, 0, WIDTH, 8).fill(ACCENT);
  doc.y = MARGIN + 6;
  write(title, title.length > 40 ? 17 : 22, { font: bold, lines: 3, after: 8 });
  write(when, 11, { font: bold, color: ACCENT });
  write(place, 10.5, {});
  write(host, 10.5, { color: QUIET });
  const code = qrPath(link);
  doc.save().translate((WIDTH - QR) / 2, top);
  doc
    .scale(QR / code.size)
    .path(code.path)
    .fill('#000000')
    .restore();
  const centred = { width, align: 'center', lineBreak: false } as const;
  doc.font(bold).fontSize(11).fillColor(INK);
  doc.text(t('poster.scan'), MARGIN, top + QR + 2, centred);
  // The whole address is too long to be typed.
  const { host: address } = new URL(link);
  doc.font(regular).fontSize(9).fillColor(QUIET);
  doc.fontSize(Math.max(SMALLEST, Math.min(9, (9 * (width - 1)) / doc.widthOfString(address))));
  const height = doc.currentLineHeight(true) + 1;
  doc.text(address, MARGIN, top + QR + 18, { width, align: 'center', height, ellipsis: true, link });
  drawLogo(doc, logo, { x: MARGIN, y: HEIGHT - 28, width, height: 18, align: 'center' });
  doc.end();
  return done;
}
