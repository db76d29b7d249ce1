import type { DoorTicket } from '#contract/events/check-in.ts';
import { folded } from '#contract/formats/folded.ts';

/** The most guests that a search lists. */
const MAX_FOUND = 60;

/** The tickets whose guest, buyer or code contains every word of a text; all for an empty one, the first 60. */
export function findTickets(
  tickets: readonly DoorTicket[],
  text: string,
): { readonly found: readonly DoorTicket[]; readonly count: number } {
  const parts = folded(text)
    .split(/[\s-]+/)
    .filter(Boolean);
  const code = folded(text).replace(/[\s-]/g, '');
  const found = tickets.filter(({ name, booked_by, short_code }) => {
    const all = folded(`${name} ${booked_by}`);
    return parts.every((part) => all.includes(part)) || (code !== '' && short_code?.toLowerCase().startsWith(code));
  });
  return { found: found.slice(0, MAX_FOUND), count: found.length };
}
