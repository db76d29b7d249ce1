/** Inline text: plain, bold, or a link. */
export type Inline =
  | { readonly is: 'text' | 'bold'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly to: string };

/** A paragraph (its lines) or a list (its items). */
export interface Block {
  readonly is: 'paragraph' | 'list';
  readonly lines: readonly (readonly Inline[])[];
}

/** A section with a heading; the first has none if the text begins without one. */
export interface LegalPart {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/**
 * Parses a legal text: `## ` starts a section, an empty line a paragraph, `- ` a list item; `**bold**` and
 * `[label](address)` work within a line. All else is plain text, tags included; React renders the result, never HTML.
 */
export function readLegal(body: string): LegalPart[] {
  const parts: { title: string; blocks: { is: Block['is']; lines: Inline[][] }[] }[] = [];
  let isNew = true;
  for (const raw of body.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line.startsWith('## ')) {
      parts.push({ title: line.slice(3).trim(), blocks: [] });
      isNew = true;
      continue;
    }
    if (line === '') {
      isNew = true;
      continue;
    }
    if (parts.length === 0) parts.push({ title: '', blocks: [] });
    const blocks = parts.at(-1)?.blocks ?? [];
    const is = line.startsWith('- ') ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    const labels = readLine(is === 'list' ? line.slice(2).trim() : line);
    if (!isNew && last?.is === is) last.lines.push(labels);
    else blocks.push({ is, lines: [labels] });
    isNew = false;
  }
  return parts.map((part, at) => ({ ...part, id: `part-${at + 1}` }));
}

function readLine(line: string): Inline[] {
  const found: Inline[] = [];
  let rest = line;
  while (rest !== '') {
    const next = firstMarkup(rest);
    if (next === null) {
      found.push({ is: 'text', text: rest });
      break;
    }
    if (next.at > 0) found.push({ is: 'text', text: rest.slice(0, next.at) });
    found.push(next.inline);
    rest = rest.slice(next.end);
  }
  return found;
}

/** Finds the first bold or linked text of a line. */
function firstMarkup(line: string): { at: number; end: number; inline: Inline } | null {
  for (let at = 0; at < line.length; at += 1) {
    const inline = boldAt(line, at) ?? linkAt(line, at);
    if (inline !== null) return { at, ...inline };
  }
  return null;
}

function boldAt(line: string, at: number): { end: number; inline: Inline } | null {
  if (!line.startsWith('**', at)) return null;
  const end = line.indexOf('**', at + 2);
  return end <= at + 2 ? null : { end: end + 2, inline: { is: 'bold', text: line.slice(at + 2, end) } };
}

function linkAt(line: string, at: number): { end: number; inline: Inline } | null {
  if (line[at] !== '[') return null;
  const middle = line.indexOf('](', at);
  const end = middle < 0 ? -1 : line.indexOf(')', middle);
  if (end < 0) return null;
  const [text, to] = [line.slice(at + 1, middle), line.slice(middle + 2, end)];
  return text !== '' && isSafe(to) ? { end: end + 1, inline: { is: 'link', text, to } } : null;
}

/** Whether a link's target is allowed: web pages, mail addresses, and the marketplace's own paths. */
function isSafe(to: string): boolean {
  if (/\s/.test(to)) return false;
  return to.startsWith('https://') || to.startsWith('mailto:') || (to.startsWith('/') && !/^\/[/\\]/.test(to));
}
