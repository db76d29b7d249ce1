import type { Entry } from '../entries.ts';

/** A box of the calendar: an entry, or all bookings of one session. */
export interface Box extends Entry {
  /** The bookings of a session with several customers; empty for a single entry. */
  readonly members: readonly Entry[];
}

/** Groups the bookings of one session, because several narrow boxes would not show any name. */
export function boxesOf(entries: readonly Entry[]): Box[] {
  const sessions = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { kind, status, service, starts_at, ends_at, id } = entry;
    // A request is not part of a session yet and has its own box.
    const session = kind === 'session' && status !== 'requested' ? `${service} ${starts_at} ${ends_at}` : id;
    sessions.set(session, [...(sessions.get(session) ?? []), entry]);
  }
  return [...sessions.values()].flatMap((members): Box[] => {
    const [first] = members;
    if (first === undefined) return [];
    if (members.length === 1) return [{ ...first, members: [] }];
    const people = members.reduce((sum, member) => sum + member.people, 0);
    return [{ ...first, title: first.service, detail: `${people} people in ${members.length} bookings`, members }];
  });
}
