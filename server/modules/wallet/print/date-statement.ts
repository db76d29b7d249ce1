import type { DateStatement } from '#contract/entities/wallet.ts';
import { type SettlementMessages, settlement } from '#locales/areas/settlement.ts';
import { type Translate, translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import { collectPdf, drawLogo, pdfFonts } from '#server/kernel/pdf.ts';
import { PdfPage, pdfColors } from '#server/kernel/pdf-page.ts';

type Party = DateStatement['parties'][number];

/** The context for writing the parts of a page. */
interface Writer {
  readonly page: PdfPage;
  readonly statement: DateStatement;
  readonly t: Translate<SettlementMessages>;
  readonly money: (amount: number) => string;
}

/** What is printed of a date: its statement, the marketplace whose it is with its logo (PNG), and the language. */
export interface PrintedStatement {
  readonly statement: DateStatement;
  readonly market_name: string;
  readonly language: string;
  readonly logo: Uint8Array | null;
}

/** Renders the statement of a date as PDF (A4): what was sold, what everybody got of it, and what is yours. */
export async function drawDateStatement({ statement, market_name, language, logo }: PrintedStatement): Promise<Buffer> {
  // Loaded on demand: the package with its fonts is large, and not every process draws statements.
  const { default: PDFDocument } = await import('pdfkit');
  const t = translate(language, settlement);
  const { event, currency, timezone: zone } = statement;
  const title = t('pdf.title', { event: event.title });
  const info = { Title: title, Author: market_name, Creator: market_name, Producer: 'Plaza' };
  const font = pdfFonts.regular;
  const doc = new PDFDocument({ size: 'A4', margin: 56, lang: language, displayTitle: true, font, info });
  const done = collectPdf(doc);
  const page = new PdfPage(doc);
  const money = (amount: number) => writeText({ amount, currency }, language);
  const day = (at: string) => writeText({ at, zone, shape: 'date' }, language);
  const writer: Writer = { page, statement, t, money };
  doc.rect(0, 0, 595.28, 6).fill(pdfColors.ACCENT);
  page.y = 56;
  drawLogo(doc, logo, { x: 359, y: 52, width: 180, height: 36, align: 'right' });
  page.text(market_name, { font: pdfFonts.bold, size: 17, width: 300 });
  page.text(t('pdf.name'), { color: pdfColors.QUIET });
  page.y += 24;
  page.pair(t('pdf.event'), event.title);
  page.pair(t('pdf.date'), day(statement.starts_at));
  if (statement.settled_at !== null) page.pair(t('pdf.settled'), day(statement.settled_at));
  page.y += 18;
  writeSales(writer);
  writeParties(writer);
  page.y += 30;
  page.text(t('pdf.later'), { size: 8, color: pdfColors.QUIET });
  doc.end();
  return done;
}

/** Writes the sold tickets, discounts and refunds, and what they come to. */
function writeSales({ page, statement, t, money }: Writer): void {
  const { tickets, discounts, refunds, sales } = statement;
  if (sales === null) return;
  page.rule();
  for (const { title, unit_amount, seats, price } of tickets) {
    const label = t('pdf.tickets', { title, seats, price: { amount: unit_amount, currency: statement.currency } });
    page.row(label, money(price));
  }
  if (discounts !== 0) page.row(t('pdf.discounts'), money(discounts));
  if (refunds !== 0) page.row(t('pdf.refunds'), money(refunds));
  page.row(t('pdf.sales'), money(sales), { font: pdfFonts.bold, size: 12 });
}

/** Writes what everybody got, the reader last. */
function writeParties(writer: Writer): void {
  const { page, statement, t, money } = writer;
  page.rule();
  for (const party of statement.parties) {
    const { name, percent } = party;
    const label = t(`pdf.party.${party.kind}`, { name, percent: percent ?? 0 });
    page.row(label, money(party.paid), party.is_you ? { font: pdfFonts.bold, size: 12 } : {});
    const note = restNote(party, writer);
    if (note !== null) {
      page.text(note, { color: pdfColors.QUIET });
      page.y += 6;
    }
    if (party.taken_back !== 0) page.row(t('pdf.taken_back'), money(-party.taken_back), { color: pdfColors.QUIET });
  }
  page.rule();
}

/** How the part of a fee that the sales did not cover was paid; null if they covered it. */
function restNote({ rest }: Party, { statement, t }: Writer): string | null {
  if (rest === null) return null;
  const { currency, organiser } = statement;
  const amount = { amount: rest.amount, currency };
  return rest.card === null
    ? t(`pdf.rest.${rest.status}`, { amount, organiser })
    : t('pdf.rest.card', { amount, card: rest.card });
}
