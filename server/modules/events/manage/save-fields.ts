import { type FieldRefusal, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { isViolation } from '#contract/violation.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { countCategories } from '#server/modules/catalogue/queries.ts';
import { isConnected } from '#server/modules/meetings/queries.ts';
import { type EventSchedule, parseSchedule, type ScheduleViolation } from '../dates/index.ts';
import { type EventColumns, type EventRow, listUsablePictures, updateEvent } from './event-store.ts';
import { replacePackages, replaceQuestions } from './package-store.ts';
import { replaceSchedule } from './schedule-store.ts';
import { toScheduleRows } from './stored-schedule.ts';

/** The fields that create_event and edit_event have in common. */
export type EventFields = Omit<
  ParsedInput<'event/create_event'>,
  'provider_id' | 'copy_of' | 'publish' | 'schedule'
> & { readonly schedule?: ScheduleInput | undefined };
export type ScheduleInput = NonNullable<ParsedInput<'event/create_event'>['schedule']>;

/** The fields that are columns of `events` with the same name. */
const plain = [
  ...(['title', 'text', 'category_ids', 'picture_ids', 'attendance', 'arrival_note', 'doors_minutes'] as const),
  ...(['timezone', 'visibility', 'capacity', 'online_capacity', 'needs_provider', 'cancellation_policy'] as const),
  ...(['cancel_cutoff_minutes', 'move_cutoff_minutes', 'meeting_provider', 'withdrawal_exemption'] as const),
] satisfies readonly (keyof EventFields & keyof EventColumns)[];

/** The names of the fields that an input sets, except the schedule. */
export const givenFields = (fields: Partial<EventFields>): (keyof EventFields)[] =>
  [...plain, 'venue' as const, 'packages' as const, 'questions' as const].filter((name) => fields[name] !== undefined);

/** The columns that an input sets. Absent fields do not change. */
function columnsOf(fields: EventFields): EventColumns {
  const { venue } = fields;
  const given = Object.fromEntries(plain.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  if (!venue) return given;
  const { name, address, area_label, location } = venue;
  return { ...given, venue_name: name, address, area_label, lat: location?.lat ?? null, lon: location?.lon ?? null };
}

/** Converts the violation of a schedule into the refusal of its field. */
export const refuseSchedule = (wrong: ScheduleViolation, path = 'schedule'): Refusal<'event_rule'> =>
  refuse('event_rule', wrong.detail, {
    errors: [{ path: `${path}.${wrong.field}`, message: wrong.detail }],
    extra: { why: wrong.violated },
  });

/** Reads a schedule as entered, in a zone, or refuses it. */
export function readSchedule(input: ScheduleInput, timezone: string): EventSchedule | Refusal<'event_rule'> {
  const schedule = parseSchedule(input, timezone);
  return isViolation(schedule) ? refuseSchedule(schedule) : schedule;
}

/**
 * Saves the fields of an input on a locked event, with its packages and questions, and increments its version. Refuses
 * unknown categories, other people's pictures, and packages and questions of other events. The schedule is saved by
 * `saveSchedule`.
 */
export async function saveFields(
  tx: Tx,
  actor: UserActor,
  event: EventRow,
  fields: EventFields,
  now: Date,
): Promise<null | Refusal<'invalid_input'>> {
  const wrong = [...(await wrongReferences(tx, actor, event, fields)), ...wrongParts(event, fields)];
  const [first] = wrong;
  if (first) return refuse('invalid_input', first.message, { errors: wrong });
  await updateEvent(tx, event.id, columnsOf(fields), now);
  if (fields.packages) await replacePackages(tx, event.id, fields.packages, now);
  if (fields.questions) await replaceQuestions(tx, event.id, event.questions, fields.questions, now);
  return null;
}

/** Saves the schedule of a locked draft. */
export async function saveSchedule(
  tx: Tx,
  event: EventRow,
  { schedule, timezone = event.timezone }: EventFields,
): Promise<null | Refusal<'event_rule'>> {
  if (!schedule) return null;
  const read = readSchedule(schedule, timezone);
  if (isRefusal(read)) return read;
  const { segments, dates } = toScheduleRows(read);
  await replaceSchedule(tx, event.id, segments, dates);
  return null;
}

async function wrongReferences(
  tx: Tx,
  actor: UserActor,
  event: EventRow,
  { category_ids = [], picture_ids = [], packages = [], meeting_provider }: EventFields,
): Promise<FieldRefusal[]> {
  const wrong: FieldRefusal[] = [];
  const categories = [...new Set(category_ids)];
  if (categories.length < category_ids.length || (await countCategories(tx, categories)) < categories.length)
    wrong.push({ path: 'category_ids', message: say(eventManage, 'category') });
  const pictures = [
    ...picture_ids.map((id, at) => ({ id, path: `picture_ids.${at}` })),
    ...packages.flatMap(({ picture_id: id }, at) => (id === null ? [] : [{ id, path: `packages.${at}.picture_id` }])),
  ];
  const own = event.pictures.map((picture) => picture.id);
  const usable = await listUsablePictures(
    tx,
    pictures.map(({ id }) => id),
    actor.user_id,
    own,
  );
  for (const { id, path } of pictures) if (!usable.has(id)) wrong.push({ path, message: say(eventManage, 'picture') });
  if (meeting_provider === 'zoom' && event.meeting_provider !== 'zoom' && !(await isConnected(tx, actor.user_id)))
    wrong.push({ path: 'meeting_provider', message: say(eventManage, 'meeting_account') });
  if (new Set(picture_ids).size < picture_ids.length)
    wrong.push({ path: 'picture_ids', message: say(eventManage, 'picture_once') });
  return wrong;
}

/** Packages and questions that name ids which the event does not have, or one twice. */
function wrongParts(event: EventRow, fields: EventFields): FieldRefusal[] {
  return (['packages', 'questions'] as const).flatMap((name) => {
    const free = new Set(event[name].map((each) => each.id));
    return (fields[name] ?? []).flatMap(({ _id }, at) =>
      _id === undefined || free.delete(_id)
        ? []
        : [{ path: `${name}.${at}._id`, message: say(eventManage, 'part_unknown') }],
    );
  });
}
