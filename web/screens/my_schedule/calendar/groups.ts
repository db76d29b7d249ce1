import type { Entry } from '../entries.ts';

/** What a calendar shows as one box: an entry, or all who come to the same session. */
export interface Box extends Entry {
  /** The bookings of a session that more than one come to; empty for what is one entry. */
  readonly members: readonly Entry[];
}

/** Puts together who comes to the same session: several narrow boxes side by side would show nobody's name. */
export function boxesOf(entries: readonly Entry[]): Box[] {
  const sessions = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { kind, status, service, starts_at, ends_at, id } = entry;
    // A wish is no part of a session yet, and must be seen by itself.
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
