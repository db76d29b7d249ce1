import { fileURLToPath } from 'node:url';

/**
 * The fonts of PDFs: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters. The standard fonts of PDF
 * have Latin-1 only.
 */
export const pdfFonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;

/** Resolves with the bytes of a document when it ends. */
export function collectPdf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => done(Buffer.concat(parts)));
    doc.once('error', fail);
  });
}
