import { pdfFonts } from './pdf.ts';

/** The colors of a printed page. */
export const pdfColors = { INK: '#2b2622', QUIET: '#6f665e', ACCENT: '#1d7a70', LINE: '#d9d1c7' } as const;

const { INK, QUIET, LINE } = pdfColors;
const LEFT = 56;
const RIGHT = 539;
/** The first and the last line of a page. */
const TOP = 56;
const BOTTOM = 785;
const LINE_GAP = 3;
const LABEL_WIDTH = 90;

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
    this.doc.font(font).fontSize(size).fillColor(color).text(labels, LEFT, this.y, { width, align, lineGap: LINE_GAP });
    this.y = this.doc.y;
  }

  pair(label: string, labels: string): void {
    const width = RIGHT - LEFT - LABEL_WIDTH - 10;
    this.makeRoom(Math.max(this.heightOf(label, { width: LABEL_WIDTH }), this.heightOf(labels, { width })));
    const { y } = this;
    this.text(label, { color: QUIET, width: LABEL_WIDTH });
    const end = this.y;
    this.doc.fillColor(INK).text(labels, LEFT + LABEL_WIDTH + 10, y, { width, lineGap: LINE_GAP });
    this.y = Math.max(end, this.doc.y) + 2;
  }

  row(labels: string, amount: string, style: Style = {}): void {
    this.makeRoom(this.heightOf(labels, { ...style, width: 340 }));
    const { y } = this;
    this.text(labels, { ...style, width: 340 });
    const end = this.y;
    this.y = y;
    this.text(amount, { ...style, align: 'right' });
    this.y = Math.max(end, this.y) + 4;
  }

  rule(): void {
    this.makeRoom(0);
    this.doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(LINE).stroke();
    this.y += 10;
  }

  /** Begins another page where this one has no room left, so that what belongs together stays in one place. */
  private makeRoom(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.doc.addPage();
    this.y = TOP;
  }

  private heightOf(labels: string, { font = pdfFonts.regular, size = 10, width = RIGHT - LEFT }: Style): number {
    return this.doc.font(font).fontSize(size).heightOfString(labels, { width, lineGap: LINE_GAP });
  }
}
