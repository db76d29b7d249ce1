import { type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';

/** Returns the event of a page of the caller's, otherwise the refusal, which does not disclose whether it exists. */
export function requireOwn<Event extends { readonly owner_id: string | null }>(
  actor: UserActor,
  event: Event | null,
): Event | Refusal<'not_found'> {
  if (event && event.owner_id === actor.user_id) return event;
  return refuse('not_found', say(eventManage, 'not_found'));
}
