/** The text and HTML of a mail. */
interface Written {
  readonly text: string;
  readonly html: string;
}

/** Gmail shows no more of a mail. */
const CLIPPED_BYTES = 102 * 1024;

/** The elements of HTML in order: their names and attributes; conditional comments as elements of the name `!`. */
function elementsOf(html: string) {
  const found = html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->|<([a-z][a-z0-9]*)([^>]*)>/gis);
  return [...found].map(([, ghost, name = '!', attributes = '']) => ({
    name: name.toLowerCase(),
    ghost: ghost ?? '',
    width: /\bwidth="(\d+)"/.exec(attributes)?.[1],
    style: (/\bstyle="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll(' ', ''),
  }));
}

/** What classic Outlook, which draws with Word, would not show as it is meant. */
export function outlookFaults({ html }: Pick<Written, 'html'>): string[] {
  const faults: string[] = [];
  const ghosts: string[] = [];
  for (const { name, ghost, width, style } of elementsOf(html)) {
    for (const [, opened = ''] of ghost.matchAll(/<table[^>]*\bwidth="(\d+)"/g)) ghosts.push(opened);
    if (ghost.includes('</table>') && ghosts.pop() === undefined) faults.push('a ghost table that was not opened');
    if (style.includes('display:none')) continue;
    const isPadded = /padding[a-z-]*:(?!0(?:px)?(?:0)*(?:;|$))/.test(style);
    if (isPadded && !['td', 'th', 'a'].includes(name)) faults.push(`padding of ${name}`);
    if (/white-space:pre/.test(style)) faults.push(`line breaks of ${name} by its style`);
    if (/(?:padding|margin|border)-(?:inline|block)/.test(style)) faults.push(`a side of ${name} by direction`);
    const largest = /max-width:(\d+)px/.exec(style)?.[1];
    const isPicture = name === 'img' && width === largest;
    if (largest !== undefined && !isPicture && ghosts.at(-1) !== largest)
      faults.push(`largest width of ${name} without a ghost table`);
  }
  if (ghosts.length > 0) faults.push('a ghost table that is not closed');
  return faults;
}

const plain = (html: string): string =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&gt;', '>');

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"”)]+/g) ?? [];

/** How the two parts of a mail differ in their links, and whether it is cut off. */
export function partFaults({ text, html }: Written): string[] {
  const links = [...html.matchAll(/\bhref="([^"]+)"/g)].map(([, href = '']) => plain(href));
  const said = plain(html.replaceAll(/<[^>]*>/g, ' '));
  const addresses = new Set(addressesIn(text));
  return [
    ...links.filter((href) => !text.includes(href)).map((href) => `the text lacks ${href}`),
    // People type addresses into what is quoted.
    ...[...addresses]
      .filter((url) => !links.includes(url) && !said.includes(url))
      .map((url) => `the HTML lacks ${url}`),
    ...(Buffer.byteLength(html) > CLIPPED_BYTES ? ['longer than Gmail shows'] : []),
    ...(/^-- $/m.test(text) ? [] : ['no signature mark']),
  ];
}

const LONGEST_HEADER = 998;
const LONGEST_LINE = 76;

/** What is wrong with a message as it leaves. */
export function messageFaults(message: string): string[] {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).split('\r\n');
  const has = (header: string) => headers.some((line) => line.toLowerCase() === header.toLowerCase());
  return [
    ...(message.replaceAll('\r\n', '').match(/[\r\n]/) ? ['a line that does not end with CRLF'] : []),
    ...headers.filter((line) => line.length > LONGEST_HEADER).map((line) => `a long header: ${line.slice(0, 40)}…`),
    ...message
      .slice(end)
      .split('\r\n')
      // Headers of its parts have the limit of headers.
      .filter((line) => line.length > LONGEST_LINE && !/^(?:Content-|\s+(?:file)?name)/i.test(line))
      .map((line) => `a long line: ${line.slice(0, 40)}…`),
    ...(has('Auto-Submitted: auto-generated') ? [] : ['not marked as automatic']),
    ...(has('X-Auto-Response-Suppress: All') ? [] : ['Exchange may answer it']),
  ];
}

const TIME = /\d{1,2}:\d{2}\s[AP]M/;
const ZONE = /\b(?:[A-Z][\p{L}.]+ (?:Standard |Daylight )?[Tt]ime|UTC(?:[+−-]\d+)?)\b/u;

/** Times of a mail that names no zone. */
export const timeFaults = ({ text }: Pick<Written, 'text'>): string[] =>
  TIME.test(text) && !ZONE.test(text) ? text.split('\n').filter((line) => TIME.test(line)) : [];

/** What advertising offers: SpamAssassin (END_FUTURE_EMAILS) counts it against a mail. */
const COUNTED = /\b(?:end|stop|cease|remove) (?:these|our|(?:any )?(?:future|further)) e-?mails?\b/gi;

/** Sentences of a mail that filters count against it. */
export const filterFaults = ({ text }: Pick<Written, 'text'>): string[] =>
  text.replaceAll(/\s+/g, ' ').match(COUNTED) ?? [];
