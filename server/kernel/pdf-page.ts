import { pdfFonts } from './pdf.ts';

/** The colors of a printed page. */
export const pdfColors = { INK: '#2b2622', QUIET: '#6f665e', ACCENT: '#1d7a70', LINE: '#d9d1c7' } as const;

const { INK, QUIET, LINE } = pdfColors;
const LEFT = 56;
const RIGHT = 539;

interface Style {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly width?: number;
}

/** Writes an A4 page from the top, line by line. */
export class PdfPage {
  y = 0;
  private readonly doc: PDFKit.PDFDocument;
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  text(labels: string, style: Style = {}): void {
    const { font = pdfFonts.regular, size = 10, color = INK, align = 'left', width = RIGHT - LEFT } = style;
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
