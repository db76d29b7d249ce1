import { maySeePage, ownsPage } from '#server/domain/catalogue/policy.ts';
import type { Actor } from '#server/kernel/call-context.ts';

/** The columns that decide on access to an event. */
export interface EventAccess {
  readonly owner_id: string | null;
  readonly page_status: string;
  readonly status: string;
}

const pageOf = ({ owner_id, page_status }: EventAccess) => ({ owner_id, status: page_status });

/** Whether the caller owns the event's page. */
export const ownsEvent = (actor: Actor, event: EventAccess): boolean => ownsPage(actor, pageOf(event));

/** Whether the caller may see the event: its page, and a draft only as its owner. Cancelled events stay visible. */
export const maySeeEvent = (actor: Actor, event: EventAccess): boolean =>
  maySeePage(actor, pageOf(event)) && (event.status !== 'draft' || ownsEvent(actor, event));

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
