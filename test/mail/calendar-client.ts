/** An entry in somebody's calendar. */
interface Entry {
  readonly sequence: number;
  readonly stamp: string;
  readonly starts_at: string;
  readonly is_cancelled: boolean;
}

/**
 * A calendar that obeys RFC 5545 and RFC 5546: REQUEST and PUBLISH add an entry or replace it, CANCEL removes it, and
 * what is older than the entry (by SEQUENCE, then DTSTAMP) is ignored. Refuses files that break the rules of their
 * method.
 */
export function calendarClient() {
  const entries = new Map<string, Entry>();
  const ignored: string[] = [];
  const unraised: string[] = [];
  const states = new Map<string, { readonly sequence: number; readonly state: string }>();
  const takeEntry = (method: string, lines: readonly string[]) => {
    const uid = textOf(lines, 'UID');
    const is_cancelled = textOf(lines, 'STATUS') === 'CANCELLED';
    const [sequence, stamp] = [Number(textOf(lines, 'SEQUENCE')), textOf(lines, 'DTSTAMP')];
    const known = entries.get(uid);
    if (known && (sequence < known.sequence || (sequence === known.sequence && stamp < known.stamp))) {
      ignored.push(`${uid}: ${sequence} after ${known.sequence}`);
      return;
    }
    const state = is_cancelled ? 'off' : textOf(lines, 'DTSTART');
    const before = states.get(uid);
    if (before && before.sequence === sequence && before.state !== state) unraised.push(`${uid}: ${sequence}`);
    states.set(uid, { sequence, state });
    if (method === 'CANCEL') entries.delete(uid);
    else entries.set(uid, { sequence, stamp, starts_at: textOf(lines, 'DTSTART'), is_cancelled });
  };
  return {
    /** What was ignored, because something newer was taken before. */
    ignored,
    /** What was moved, cancelled or added again without a higher SEQUENCE (RFC 5546, 2.1.4). */
    unraised,
    /** Takes a file, as by a click on an attachment or on a download. */
    take(file: string): void {
      const [head = '', ...events] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
      const method = textOf(head.split('\r\n'), 'METHOD');
      const uids = new Set(events.map((event) => textOf(event.split('\r\n'), 'UID')));
      if (method !== 'PUBLISH' && uids.size !== 1) throw new Error(`${method} with ${uids.size} UIDs`);
      for (const event of events) takeEntry(method, event.split('\r\n'));
    },
    /** The UIDs and starts of the entries that take place. */
    dates: (): string[] =>
      [...entries].flatMap(([uid, entry]) => (entry.is_cancelled ? [] : [`${uid} ${entry.starts_at}`])).toSorted(),
  };
}

function textOf(lines: readonly string[], name: string): string {
  const line = lines.find((each) => each.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`No ${name} in ${lines.join('\n')}`);
  return line.slice(name.length + 1);
}
