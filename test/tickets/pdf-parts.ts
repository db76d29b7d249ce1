import { inflateSync } from 'node:zlib';

/** A line of text on a page: from the left and from the top of the page to its baseline, in points. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A picture on a page, from its top left corner. */
interface PdfPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const numbers = (text = ''): number[] => text.trim().split(/\s+/).map(Number);

/** The objects of a file of PDFKit by their numbers: what they say, and their streams. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const found of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:endobj|stream\r?\n)/gm)) {
    const [whole, id = '', head = ''] = found;
    const isPacked = whole.trimEnd().endsWith('stream') && head.includes('/FlateDecode') && !head.includes('/Image');
    const bytes = pdf.subarray(found.index + whole.length);
    objects.set(id, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

/** What each glyph of a font means. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries()) {
      const id = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      glyphs.set(id, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
    }
  return glyphs;
}

/** The lines of text and the pictures of a file of one page that PDFKit wrote, in the order in which they are drawn. */
export function pdfParts(pdf: Buffer): { readonly lines: PdfLine[]; readonly pictures: PdfPicture[] } {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of all)
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''));
    }
  const page = all.find(({ stream }) => /^BT$/m.test(stream))?.stream ?? '';
  const [, , , , , height = 0] = numbers(/^([\d .-]+) cm/.exec(page)?.[1]);
  const lines = [...page.matchAll(/BT\n1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n(?:\S+ T[crzw]\n)*\[(.*)\] TJ/g)].map(
    ([, x, y, font = '', size, shown = '']) => ({
      text: [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(font)?.get(glyph) ?? '\ufffd')
        .join(''),
      ...{ x: Number(x), y: height - Number(y), size: Number(size) },
    }),
  );
  const pictures = [...page.matchAll(/^(\S+) 0 0 -(\S+) (\S+) (\S+) cm\n\/I\d+ Do/gm)].map(([, w, h, x, y]) => {
    const [width, tall] = [Number(w), Number(h)];
    return { x: Number(x), y: Number(y) - tall, width, height: tall };
  });
  return { lines, pictures };
}

/** What a file says about itself, by name. */
export function pdfInfo(pdf: Buffer): Record<string, string> {
  const text = pdf.toString('latin1');
  const info: Record<string, string> = {};
  for (const [, name = '', id = ''] of text.matchAll(/\/(Title|Author|Creator|Producer) (\d+) 0 R/g)) {
    const value = new RegExp(`^${id} 0 obj\\n\\(((?:\\\\.|[^\\\\])*?)\\)\\nendobj`, 'ms').exec(text)?.[1] ?? '';
    const bytes = Buffer.from(value.replace(/\\([\\()])/g, '$1'), 'latin1');
    info[name] = bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
  }
  return info;
}
