import type { Actor } from '#server/kernel/call-context.ts';
import { maySeePage, ownsPage } from '#server/modules/pages/policy.ts';

/** The columns that decide on access to an event. */
export interface EventAccess {
  readonly owner_id: string | null;
  readonly page_status: string;
  readonly status: string;
  /** Whether staff unlisted it, or has to approve it first. */
  readonly is_withheld: boolean;
  /** Whether the caller has booked it. */
  readonly has_booked: boolean;
}

const pageOf = ({ owner_id, page_status }: EventAccess) => ({ owner_id, status: page_status });

/** Whether the caller owns the event's page. */
export const ownsEvent = (actor: Actor, event: EventAccess): boolean => ownsPage(actor, pageOf(event));

const isStaff = (actor: Actor): boolean => actor.kind === 'user' && actor.role !== 'user';

/**
 * Whether the caller may see the event: its page, and a draft only as its owner. Cancelled events stay visible. Events
 * that staff unlisted, or has to approve, are seen by their owner, by staff and by those who booked them.
 */
export const maySeeEvent = (actor: Actor, event: EventAccess): boolean =>
  maySeePage(actor, pageOf(event)) &&
  (event.status !== 'draft' || ownsEvent(actor, event)) &&
  (!event.is_withheld || event.has_booked || ownsEvent(actor, event) || isStaff(actor));

/** What the caller may do with the event. */
export function canOfEvent(
  actor: Actor,
  event: EventAccess,
  is_bookable: boolean,
): { edit: boolean; book: boolean; message: boolean } {
  const own = ownsEvent(actor, event);
  const open = event.page_status === 'published' && event.owner_id !== null && !own;
  return { edit: own, book: open && event.status === 'published' && is_bookable, message: open };
}
