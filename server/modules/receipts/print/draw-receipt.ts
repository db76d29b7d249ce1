import { ReceiptContent } from '#contract/entities/receipt.ts';
import { type ReceiptPdfMessages, receiptPdf } from '#locales/areas/receipt-pdf.ts';
import { type Translate, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import { collectPdf, drawLogo, pdfFonts } from '#server/kernel/pdf.ts';
import { PdfPage, pdfColors } from '#server/kernel/pdf-page.ts';
import type { ReceiptRow } from '../receipt-store.ts';
import { receiptNumber } from '../rules/receipt-content.ts';

const { regular, bold } = pdfFonts;
const { QUIET, ACCENT } = pdfColors;

type Kind = 'receipt' | 'refund_note';

/** The context for writing the parts of a page, in the language of the receipt. */
interface Writer {
  readonly page: PdfPage;
  readonly content: ReceiptContent;
  readonly kind: Kind;
  readonly language: string;
  readonly t: Translate<ReceiptPdfMessages>;
  readonly money: (amount: number) => string;
  readonly day: (at: string) => string;
}

/** What is printed of a receipt, with the operator's logo (PNG); null without one. */
export interface PrintedReceipt {
  readonly row: Pick<ReceiptRow, 'kind' | 'number' | 'language' | 'content' | 'issued_at'>;
  readonly logo: Uint8Array | null;
}

/**
 * Renders an issued receipt or refund note as PDF (A4) from its stored content, in the language of its issue. The same
 * row always renders the same page, but for the logo, which is the present one.
 */
export async function drawReceipt({ row, logo }: PrintedReceipt): Promise<Buffer> {
  // Loaded on demand: the package with its fonts is large, and not every process draws receipts.
  const { default: PDFDocument } = await import('pdfkit');
  const { language } = row;
  const content = ReceiptContent.parse(row.content);
  const kind = row.kind === 'refund_note' ? 'refund_note' : 'receipt';
  const number = receiptNumber(kind, row.number);
  const t = translate(language, receiptPdf);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: language,
    displayTitle: true,
    font: regular,
    info: {
      Title: t(`title.${kind}`, { number }),
      Author: content.provider.name,
      Creator: content.market_name,
      Producer: 'Plaza',
      CreationDate: row.issued_at,
      ModDate: row.issued_at,
    },
  });
  const done = collectPdf(doc);
  const zone = content.booking.timezone;
  const writer: Writer = {
    ...{ page: new PdfPage(doc), content, kind, language, t },
    money: (amount) => writeText({ amount, currency: content.currency }, language),
    day: (at) => writeText({ at, zone, shape: 'date' }, language),
  };
  doc.rect(0, 0, 595.28, 6).fill(ACCENT);
  writeHead(writer, number, row.issued_at.toISOString());
  writeFacts(writer);
  writeLines(writer);
  writeTax(writer);
  writer.page.y += 30;
  const names = { provider: content.provider.name, market: content.market_name };
  drawLogo(doc, logo, { x: 56, y: writer.page.y, width: 120, height: 24 });
  if (logo !== null) writer.page.y += 32;
  writer.page.text(t('issued', names), { size: 8, color: QUIET });
  doc.end();
  return done;
}

/** Writes the issuer next to the receipt's name, number and date. */
function writeHead({ page, content: { provider }, kind, t, day }: Writer, number: string, issued_at: string): void {
  page.y = 56;
  page.text(provider.name, { font: bold, size: 17, width: 300 });
  if (provider.address !== '') page.text(provider.address, { color: QUIET, width: 300 });
  if (provider.tax_number !== '')
    page.text(t('tax_number', { number: provider.tax_number }), { color: QUIET, width: 300 });
  const under = page.y;
  page.y = 56;
  page.text(t(`name.${kind}`), { font: bold, size: 17, align: 'right' });
  page.text(number, { align: 'right' });
  page.text(day(issued_at), { color: QUIET, align: 'right' });
  page.y = Math.max(under, page.y) + 30;
}

function writeFacts({ page, content, language, t, day }: Writer): void {
  const { booking, receipt_number } = content;
  page.pair(t('fact.customer'), content.customer_name);
  page.pair(t('fact.booking'), booking.number);
  page.pair(t('fact.service'), booking.title);
  page.pair(t('fact.date'), day(booking.starts_at));
  if (booking.participants > 1)
    page.pair(t('fact.people'), new Intl.NumberFormat(language).format(booking.participants));
  if (receipt_number !== null) page.pair(t('fact.refunds'), t('title.receipt', { number: receipt_number }));
  if (content.reason !== '') page.pair(t('fact.reason'), content.reason);
  page.y += 18;
}

function writeLines({ page, content, kind, t, money }: Writer): void {
  const { booking, market_name, card } = content;
  const priceLabel = kind === 'receipt' ? booking.title : t('line.refund', { service: booking.title });
  const labelOf = (code: ReceiptContent['lines'][number]['code']): string => {
    if (code === 'price') return priceLabel;
    return code === 'system_charge' ? t('line.system_charge', { market: market_name }) : t(`line.${code}`);
  };
  page.rule();
  for (const line of content.lines) page.row(labelOf(line.code), money(line.amount));
  page.rule();
  page.row(t(`total.${kind}`), money(content.total), { font: bold, size: 13 });
  if (card !== '') page.text(t(`card.${kind}`, { card }), { color: QUIET });
}

/** Writes the tax that the price includes, or that the provider adds. */
function writeTax({ page, content, kind, language, t, money }: Writer): void {
  const { tax, provider } = content;
  if (tax === null) return;
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const;
  const rate = new Intl.NumberFormat(language, percent).format(tax.rate_basis_points / 10_000);
  const label = tax.prices_include_tax
    ? t('tax.included', { rate })
    : t('tax.on_top', { rate, provider: provider.name });
  page.y += 18;
  page.row(t(`base.${tax.prices_include_tax ? kind : 'receipt'}`), money(tax.base), { color: QUIET });
  page.row(label, money(tax.tax), { color: QUIET });
}
