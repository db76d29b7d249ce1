import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { pdfFonts } from './pdf.ts';
import { PdfPage } from './pdf-page.ts';

test('a row that has no room left begins the next page as a whole', () => {
  const doc = new PDFDocument({ size: 'A4', margin: 56, font: pdfFonts.regular, bufferPages: true });
  const page = new PdfPage(doc);
  page.y = 56;
  for (let at = 1; at <= 30; at++) page.row(`Ticket ${at} for an evening `.repeat(5), '$10.00');
  page.rule();
  expect(doc.bufferedPageRange().count).toBe(2);
  doc.end();
});

test('a long label of a fact does not run into the next fact', () => {
  const doc = new PDFDocument({ size: 'A4', margin: 56, font: pdfFonts.regular });
  const page = new PdfPage(doc);
  page.y = 56;
  page.pair('A label of several lines', 'One line');
  const end = page.y;
  page.y = 56;
  page.text('A label of several lines', { width: 90 });
  expect(end).toBeGreaterThanOrEqual(page.y);
  doc.end();
});
