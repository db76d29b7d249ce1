import { fileURLToPath } from 'node:url';
import { ReceiptContent } from '#contract/entities/receipt.ts';
import { formatMoney } from '#contract/money.ts';
import type { ReceiptRow } from './receipt-store.ts';
import { receiptNumber } from './rules/content.ts';

// Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters; the standard fonts of PDF have Latin-1 only.
const regular = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

const INK = '#2b2622';
const QUIET = '#6f665e';
const ACCENT = '#1d7a70';
const LINE = '#d9d1c7';
const LEFT = 56;
const RIGHT = 539;
const LANGUAGE = 'en';

const lineNames = {
  price: null,
  kept: 'Cancelled people, non-refundable',
  discount: 'Discount',
  credit: 'Credit',
  system_charge: 'Service fee',
  waived: 'Too small to charge',
} as const;

/**
 * Draws an issued receipt or refund note as PDF (A4) from its stored content; the same row always gives the same page.
 */
export async function drawReceipt(row: ReceiptRow): Promise<Buffer> {
  // With its fonts it is large, and a process that draws no receipts does without it.
  const { default: PDFDocument } = await import('pdfkit');
  const content = ReceiptContent.parse(row.content);
  const kind = row.kind === 'refund_note' ? 'refund_note' : 'receipt';
  const number = receiptNumber(kind, row.number);
  const name = kind === 'receipt' ? 'Receipt' : 'Refund note';
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: LANGUAGE,
    displayTitle: true,
    font: regular,
    info: {
      Title: `${name} ${number}`,
      Author: content.provider.name,
      Creator: content.market_name,
      Producer: 'Plaza',
      CreationDate: row.issued_at,
      ModDate: row.issued_at,
    },
  });
  const done = collected(doc);
  const page = new Page(doc);
  const money = (amount: number) => formatMoney(amount, content.currency, LANGUAGE);
  const day = (at: string | Date, timeZone: string) =>
    new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone }).format(new Date(at));
  const { provider, booking, tax } = content;

  doc.rect(0, 0, 595.28, 6).fill(ACCENT);
  page.y = 56;
  page.text(provider.name, { font: bold, size: 17, width: 300 });
  if (provider.address !== '') page.text(provider.address, { color: QUIET, width: 300 });
  if (provider.tax_number !== '') page.text(`Tax number ${provider.tax_number}`, { color: QUIET, width: 300 });
  const under = page.y;
  page.y = 56;
  page.text(name, { font: bold, size: 17, align: 'right' });
  page.text(number, { align: 'right' });
  page.text(day(row.issued_at, booking.timezone), { color: QUIET, align: 'right' });
  page.y = Math.max(under, page.y) + 30;

  page.pair('Customer', content.customer_name);
  page.pair('Booking', booking.number);
  page.pair('Service', booking.title);
  page.pair('Date', day(booking.starts_at, booking.timezone));
  if (booking.participants > 1) page.pair('People', String(booking.participants));
  if (content.receipt_number !== null) page.pair('Refunds', `Receipt ${content.receipt_number}`);
  if (content.reason !== '') page.pair('Reason', content.reason);
  page.y += 18;

  page.rule();
  for (const line of content.lines) {
    const labels = lineNames[line.code] ?? (kind === 'receipt' ? booking.title : `${booking.title}, refund`);
    const by = line.code === 'system_charge' ? ` of ${content.market_name}` : '';
    page.row(`${labels}${by}`, money(line.amount));
  }
  page.rule();
  page.row(kind === 'receipt' ? 'Paid' : 'Refunded', money(content.total), { font: bold, size: 13 });
  if (content.card !== '')
    page.text(`${kind === 'receipt' ? 'Paid by card' : 'Refunded to card'}: ${content.card}`, { color: QUIET });
  if (tax !== null) {
    page.y += 18;
    const rate = `${new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 }).format(tax.rate_basis_points / 100)} %`;
    if (tax.prices_include_tax) {
      page.row(`${kind === 'receipt' ? 'Price before tax' : 'Refund before tax'}`, money(tax.base), {
        color: QUIET,
      });
      page.row(`Includes tax, ${rate}`, money(tax.tax), { color: QUIET });
    } else {
      page.row('Price before tax', money(tax.base), { color: QUIET });
      page.row(`Tax, ${rate}, paid to ${provider.name} directly, not included`, money(tax.tax), {
        color: QUIET,
      });
    }
  }
  page.y += 30;
  page.text(
    `Issued by ${provider.name} through ${content.market_name}. ${content.market_name} charges the service fee, if there is one.`,
    { size: 8, color: QUIET },
  );
  doc.end();
  return done;
}

interface Style {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly width?: number;
}

/** Writes down a page from the top, line by line. */
class Page {
  y = 0;
  private readonly doc: PDFKit.PDFDocument;
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  text(labels: string, style: Style = {}): void {
    const { font = regular, size = 10, color = INK, align = 'left', width = RIGHT - LEFT } = style;
    this.doc.font(font).fontSize(size).fillColor(color).text(labels, LEFT, this.y, { width, align, lineGap: 3 });
    this.y = this.doc.y;
  }

  pair(label: string, labels: string): void {
    const { y } = this;
    this.text(label, { color: QUIET, width: 90 });
    this.doc.fillColor(INK).text(labels, LEFT + 100, y, { width: RIGHT - LEFT - 100, lineGap: 3 });
    this.y = this.doc.y + 2;
  }

  row(labels: string, amount: string, style: Style = {}): void {
    const { y } = this;
    this.text(labels, { ...style, width: 340 });
    const end = this.y;
    this.y = y;
    this.text(amount, { ...style, align: 'right' });
    this.y = Math.max(end, this.y) + 4;
  }

  rule(): void {
    this.doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(LINE).stroke();
    this.y += 10;
  }
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => done(Buffer.concat(parts)));
    doc.once('error', fail);
  });
}
