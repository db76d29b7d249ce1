import type { OwnEvent, PlannedDate } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { lockScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { copyEvent, findEvent, findEventPage, insertEvent } from './event-store.ts';
import { requireOwn } from './policy.ts';
import { presentOwnEvent } from './present.ts';
import { type Editor, publishEvent } from './publish-event.ts';
import { saveFields, saveSchedule } from './save-fields.ts';

/** An event after it was saved, and the dates that it lacks because their time is not free. */
export interface SavedEvent {
  readonly event: OwnEvent;
  readonly clashes: PlannedDate[];
}

/** Creates a draft on a page of the caller's, or a published event. */
export async function createEvent(
  tx: Tx,
  actor: UserActor,
  { provider_id, copy_of, publish, ...fields }: ParsedInput<'event/create_event'>,
  editor: Editor,
): Promise<SavedEvent | Refusal<'not_found' | 'invalid_input' | 'event_incomplete' | 'event_rule'>> {
  const page = await findEventPage(tx, provider_id);
  if (!page || page.owner_id !== actor.user_id) return refuse('not_found', say(eventManage, 'page_not_found'));
  if (publish) await lockScheduleOwner(tx, provider_id);
  const { currency, timezone, cancellation_policy } = page;
  const id = await insertEvent(tx, { provider_id, currency, timezone, cancellation_policy }, editor.now);
  if (copy_of !== undefined) {
    const original = requireOwn(actor, await findEvent(tx, copy_of));
    if (isRefusal(original)) return refuse('not_found', say(eventManage, 'copy_unknown'));
    await copyEvent(tx, original.id, id);
  }
  const draft = await ownEvent(tx, id);
  const refused = (await saveFields(tx, actor, draft, fields, editor.now)) ?? (await saveSchedule(tx, draft, fields));
  if (refused) return refused;
  const clashes = publish ? await publishEvent(tx, await ownEvent(tx, id), editor) : [];
  if (isRefusal(clashes)) return clashes;
  return { event: presentOwnEvent(await ownEvent(tx, id), editor), clashes: [...clashes] };
}

/** Reads an event that exists. */
export async function ownEvent(tx: Tx, id: string) {
  const event = await findEvent(tx, id);
  if (!event) throw new Error('The event is gone while it is locked.');
  return event;
}
