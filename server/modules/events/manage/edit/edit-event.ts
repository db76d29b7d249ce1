import type { EditPlan, OwnEvent, PlannedDate } from '#contract/entities/own-event.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { lockScheduleOwner } from '#server/modules/availability/schedule/index.ts';
import { findClashes } from '../clash-store.ts';
import { ownEvent } from '../create-event.ts';
import { type EventRow, findEvent, lockEvent } from '../event-store.ts';
import { type DateRow, listDates, lockComingDates } from '../occurrence-store.ts';
import { requireOwn } from '../policy.ts';
import { presentOwnEvent } from '../present.ts';
import { type Editor, publishEvent, refuseIncomplete } from '../publish-event.ts';
import { givenFields, saveFields, saveSchedule } from '../save-fields.ts';
import { applyPlan } from './apply-plan.ts';
import type { EditInput } from './date-scopes.ts';
import { type EventPlan, hasEffects, planEventEdit, wrongScope } from './edit-plan.ts';
import { refuseBelowSold } from './refuse-below-sold.ts';
import { refuseHeldTooLong } from './refuse-held-too-long.ts';

/** The result of an edit. `plan` is null for a draft, which has no dates yet. */
export interface EditedEvent {
  readonly event: OwnEvent;
  readonly clashes: PlannedDate[];
  readonly plan: EditPlan | null;
}

type EditRefusal = Refusal<
  | ('not_found' | 'invalid_input' | 'event_incomplete' | 'event_rule' | 'event_state')
  | ('event_version' | 'plan_changed' | 'below_sold')
>;

/** Edits an event of the caller's: a draft as a whole, a published event by the plan that the caller has seen. */
export async function editEvent(
  tx: Tx,
  actor: UserActor,
  input: EditInput,
  editor: Editor,
): Promise<EditedEvent | EditRefusal> {
  const event = await lockOwnEvent(tx, actor, input.event_id);
  if (isRefusal(event)) return event;
  if (input.version !== undefined && input.version !== event.version)
    return refuse('event_version', say(eventManage, 'version'), { extra: { version: event.version } });
  if (event.status === 'cancelled') return refuseState(event, 'cancelled');
  if (event.status === 'draft') return editDraft(tx, actor, event, input, editor);
  if (input.publish) return refuseState(event, 'published_already');
  return editPublished(tx, actor, event, input, editor);
}

/** Refuses what the state of an event does not allow. */
export const refuseState = (
  { status }: Pick<EventRow, 'status'>,
  key: 'cancelled' | 'published_already' | 'draft_only' | 'not_published' | 'booked_event',
) => refuse('event_state', say(eventManage, key), { extra: { event_status: status } });

/**
 * Locks an event of the caller's until the transaction ends, after the pages of its calendar, in the order in which
 * bookings lock them.
 */
export async function lockOwnEvent(
  tx: Tx,
  actor: UserActor,
  event_id: string,
): Promise<EventRow | Refusal<'not_found'>> {
  const event = requireOwn(actor, await findEvent(tx, event_id));
  if (isRefusal(event)) return event;
  await lockScheduleOwner(tx, event.provider_id);
  await lockEvent(tx, event_id);
  return requireOwn(actor, await findEvent(tx, event_id));
}

async function editDraft(
  tx: Tx,
  actor: UserActor,
  draft: EventRow,
  input: EditInput,
  editor: Editor,
): Promise<EditedEvent | EditRefusal> {
  if (input.dry_run) return { event: presentOwnEvent(draft, editor), clashes: [], plan: null };
  const refused = (await saveFields(tx, actor, draft, input, editor.now)) ?? (await saveSchedule(tx, draft, input));
  if (refused) return refused;
  const clashes = input.publish ? await publishEvent(tx, await ownEvent(tx, draft.id), editor) : [];
  if (isRefusal(clashes)) return clashes;
  return { event: presentOwnEvent(await ownEvent(tx, draft.id), editor), clashes: [...clashes], plan: null };
}

async function editPublished(
  tx: Tx,
  actor: UserActor,
  event: EventRow,
  input: EditInput,
  editor: Editor,
): Promise<EditedEvent | EditRefusal> {
  const { now } = editor;
  const unnamed = refuseUnnamed(input);
  if (unnamed) return unnamed;
  await lockComingDates(tx, event.id, now);
  const rows = await listDates(tx, event.id);
  const wrong = refuseScope(event, input);
  if (wrong) return wrong;
  const plan = await planEventEdit(tx, event, rows, input, now);
  if (isRefusal(plan)) return plan;
  const below = await refuseBelowSold(tx, event, rows, plan.selected, input, now);
  if (below) return below;
  const busy = await refuseBusy(tx, event, rows, input, plan, now);
  if (busy) return busy;
  const tooLong = await refuseHeldTooLong(tx, event, rows, plan, input.schedule ? 'schedule' : 'occurrence.date');
  if (tooLong) return tooLong;
  const { preview, clashes } = plan;
  if (input.dry_run) return { event: presentOwnEvent(event, editor), clashes: [...clashes], plan: preview };
  const refused = refusePlan(event, input, plan);
  if (refused) return refused;
  const invalid = await saveFields(tx, actor, event, input, now);
  if (invalid) return invalid;
  await applyPlan(tx, event, input, plan, now);
  if (input.title !== undefined || input.text !== undefined)
    await editor.submitContent(tx, { kind: 'event', subject_id: event.id, news: 'changed' }, now);
  const saved = await ownEvent(tx, event.id);
  const incomplete = refuseIncomplete(saved, editor);
  return incomplete ?? { event: presentOwnEvent(saved, editor), clashes: [...clashes], plan: preview };
}

/** Refuses an edit that takes the title of a published event, or the name of a ticket that is on sale. */
function refuseUnnamed({ title, packages = [] }: EditInput): Refusal<'invalid_input'> | null {
  const wrong = packages.flatMap(({ name }, at) =>
    name === '' ? [{ path: `packages.${at}.name`, message: say(eventManage, 'missing.package_name') }] : [],
  );
  if (title === '') wrong.unshift({ path: 'title', message: say(eventManage, 'missing.title') });
  const [first] = wrong;
  return first ? refuse('invalid_input', first.message, { errors: wrong }) : null;
}

/** Refuses fields of the event in an edit of some dates, and another zone, which would move them all. */
function refuseScope(event: EventRow, input: EditInput): Refusal<'invalid_input'> | null {
  const [field] = input.scope === 'all' ? [] : givenFields(input);
  if (field) return wrongScope(field, 'whole_event');
  if (input.timezone !== undefined && input.timezone !== event.timezone) return wrongScope('timezone', 'timezone');
  const known = new Set(event.packages.map((each) => each.id));
  const unknown = (input.occurrence?.packages ?? []).findIndex((each) => !known.has(each.package_id));
  if (unknown < 0) return null;
  const message = say(eventManage, 'part_unknown');
  return refuse('invalid_input', message, { errors: [{ path: `occurrence.packages.${unknown}.package_id`, message }] });
}

/** Refuses an event that is to need its provider at times that are not free. */
async function refuseBusy(
  tx: Tx,
  event: EventRow,
  rows: readonly DateRow[],
  input: EditInput,
  plan: EventPlan,
  now: Date,
): Promise<Refusal<'event_state'> | null> {
  if (event.needs_provider || !input.needs_provider) return null;
  const moves = new Set([...plan.moved, ...plan.dropped].map((date) => date.id));
  const others = rows.filter((date) => date.status === 'scheduled' && date.ends_at > now && !moves.has(date.id));
  const spans = others.map(({ id, starts_at, ends_at }) => ({
    key: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }));
  const clashes = [...(await findClashes(tx, event, spans, now)).values()];
  if (clashes.length === 0) return null;
  return refuse('event_state', say(eventManage, 'clash_all', { count: clashes.length }), {
    extra: { event_status: event.status, clashes },
  });
}

/** Refuses a plan that the caller has not seen, that drops booked dates, or that moves one date to a busy time. */
function refusePlan(
  event: EventRow,
  { scope, plan_hash }: EditInput,
  plan: EventPlan,
): Refusal<'event_state' | 'event_rule' | 'plan_changed'> | null {
  const { preview, clashes } = plan;
  if (scope === 'this' && plan.unmoved.length > 0)
    return refuse('event_rule', say(eventManage, 'clash_one'), {
      errors: [{ path: 'occurrence.start_time', message: say(eventManage, 'clash_one') }],
      extra: { clashes },
    });
  const booked = plan.dropped.filter((date) => date.bookings > 0);
  if (booked.length > 0)
    return refuse('event_state', say(eventManage, 'booked_dates', { count: booked.length }), {
      extra: { event_status: event.status, occurrence_ids: booked.map((date) => date.id) },
    });
  const isSeen = plan_hash === preview.hash || (plan_hash === undefined && !hasEffects(plan));
  if (isSeen) return null;
  const key = plan_hash === undefined ? 'plan_needed' : 'plan_changed';
  return refuse('plan_changed', say(eventManage, key), { extra: { plan: preview } });
}
