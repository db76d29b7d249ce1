/** Whether bytes are a complete PDF document (ISO 32000-1, 7.5.2 and 7.5.5). */
export function isPdf(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 8));
  const tail = latin(bytes.subarray(Math.max(0, bytes.byteLength - 2048)));
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF');
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const MAX_LETTERS = 100;

/** The stored name of a document: the last part of the sent name, ending in `.pdf`. */
export function documentName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .replace(/\.pdf$/i, '')
    .replace(/["<>|:*?]/g, '')
    .trim();
  const short = Array.from(bare).slice(0, MAX_LETTERS).join('');
  return `${short === '' || /^\.+$/.test(short) ? 'Document' : short}.pdf`;
}
