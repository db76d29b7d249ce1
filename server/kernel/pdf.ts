import { fileURLToPath } from 'node:url';

/**
 * The fonts of PDFs: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters. The standard fonts of PDF
 * have Latin-1 only.
 */
export const pdfFonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;

/** Logos as texts: a document keeps a picture once, however often it is drawn, if a text names it. */
const sources = new WeakMap<Uint8Array, string>();

function sourceOf(logo: Uint8Array): string {
  const source = sources.get(logo) ?? `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;
  sources.set(logo, source);
  return source;
}

/** Draws a logo (PNG) into a box of a page. Without one the page stays as it is. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  logo: Uint8Array | null,
  { x, y, ...fit }: { readonly x: number; readonly y: number } & LogoFit,
): void {
  const { width, height, align = 'left' } = fit;
  if (logo !== null) doc.image(sourceOf(logo), x, y, { fit: [width, height], ...(align === 'left' ? {} : { align }) });
}

/** The box of a logo in points, and its side. */
interface LogoFit {
  readonly width: number;
  readonly height: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Resolves with the bytes of a document when it ends. */
export function collectPdf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => done(Buffer.concat(parts)));
    doc.once('error', fail);
  });
}
