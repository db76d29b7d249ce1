import type { OwnQuestion, Question } from '#contract/entities/event.ts';
import type { OwnEvent, OwnPackage } from '#contract/entities/own-event.ts';
import type { CallInput } from '#contract/index.ts';
import { dateAndClock, instantOf, isDate } from '#web/features/schedule/wall-time.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { randomId } from '#web/ui/random-id.ts';
import { type ScheduleDraft, scheduleDraftOf, scheduleInputOf } from './schedule-draft.ts';

/** A ticket as typed. `key` identifies it before and after it is saved. */
export interface TicketDraft
  extends Pick<OwnPackage, 'name' | 'text' | 'image' | 'attendance' | 'covers' | 'booking_mode' | 'is_hidden'> {
  readonly key: string;
  readonly _id: string | null;
  readonly price: string;
  readonly capacity: string;
  readonly min: string;
  readonly max: string;
  /** The days of a series pass and of the sale's beginning, in the event's zone; empty for none. */
  readonly series_from: string;
  readonly series_until: string;
  readonly sale_from: string;
  readonly sale_ends_at: string | null;
  readonly sale_ends_minutes: number;
  readonly sold: number;
}

/** A question as typed. */
export interface QuestionDraft extends Omit<OwnQuestion, '_id'> {
  readonly key: string;
  readonly _id: string | null;
}

/** An event as typed, with everything that its steps change. */
export interface EventDraft
  extends Pick<
    OwnEvent,
    | ('title' | 'text' | 'category_ids' | 'images' | 'attendance' | 'arrival_note' | 'doors_minutes' | 'timezone')
    | ('needs_provider' | 'visibility' | 'cancellation_policy' | 'meeting_provider' | 'withdrawal_exemption')
  > {
  readonly venue: {
    readonly name: string;
    readonly address: string;
    readonly area_label: string;
    readonly location: { readonly lat: number; readonly lon: number } | null;
  };
  readonly schedule: ScheduleDraft | null;
  readonly capacity: string;
  readonly online_capacity: string;
  readonly packages: readonly TicketDraft[];
  readonly questions: readonly QuestionDraft[];
}

export type EventFields = Omit<
  CallInput<'event/edit_event'>,
  'event_id' | 'version' | 'publish' | 'scope' | 'occurrence_id' | 'occurrence' | 'dry_run' | 'plan_hash' | 'note'
>;

/** What the form finds wrong before it sends: the messages are `error.…` of the area. */
export type FieldFault = 'price' | 'number' | 'schedule' | 'series' | 'question' | 'options';

const countText = (count: number | null): string => (count === null ? '' : String(count));

/** Converts a stored event into the form's values. */
export function eventDraftOf(event: OwnEvent): EventDraft {
  const { venue, timezone, currency } = event;
  const { lat, lon, ...place } = venue;
  return {
    ...event,
    venue: { ...place, location: lat === null || lon === null ? null : { lat, lon } },
    schedule: event.schedule === null ? null : scheduleDraftOf(event.schedule),
    capacity: countText(event.capacity),
    online_capacity: countText(event.online_capacity),
    packages: event.packages.map((each) => ticketDraftOf(each, timezone, currency)),
    questions: event.questions.map((each) => ({ ...each, key: each._id })),
  };
}

function ticketDraftOf(each: OwnPackage, timezone: string, currency: string): TicketDraft {
  return {
    ...each,
    key: each._id,
    price: priceText(each.amount, currency),
    capacity: countText(each.capacity),
    min: String(each.min_per_booking),
    max: String(each.max_per_booking),
    series_from: each.series_from ?? '',
    series_until: each.series_until ?? '',
    sale_from: each.sale_starts_at === null ? '' : dateAndClock(each.sale_starts_at, timezone).date,
  };
}

/** A new ticket for an event. */
export const newTicket = (attendance: EventDraft['attendance'], name = ''): TicketDraft => ({
  ...{ key: randomId(), _id: null, name, text: '', image: null, price: '', capacity: '', min: '1', max: '10' },
  attendance: attendance === 'virtual' ? 'virtual' : 'in_person',
  ...{ covers: 'date', series_from: '', series_until: '', sale_from: '', sale_ends_at: null, sale_ends_minutes: 0 },
  ...{ booking_mode: 'instant', is_hidden: false, sold: 0 },
});

/** A new question. */
export const newQuestion = (): QuestionDraft => ({
  ...{
    key: randomId(),
    _id: null,
    kind: 'short_text',
    text: '',
    options: [],
    is_required: false,
    is_at_door: false,
  },
});

/** What is sent, and what is wrong by its path. A field with a fault is not sent: nothing half-typed is saved. */
export interface ReadDraft {
  readonly fields: EventFields;
  readonly faults: Readonly<Record<string, FieldFault>>;
}

/** Reads the form's values into the input of the calls. */
export function readDraft(draft: EventDraft, currency: string): ReadDraft {
  const faults: Record<string, FieldFault> = {};
  const { title, text, category_ids, images, attendance, venue, arrival_note, doors_minutes, timezone } = draft;
  const { needs_provider, visibility, cancellation_policy, meeting_provider, withdrawal_exemption } = draft;
  const schedule = draft.schedule === null ? undefined : scheduleInputOf(draft.schedule);
  if (schedule === null) faults.schedule = 'schedule';
  const packages = draft.packages.map((each, at) =>
    readTicket(each, { path: `packages.${at}`, draft, currency, faults }),
  );
  const questions = draft.questions.map((each, at) => readQuestion(each, `questions.${at}`, faults));
  const fields: EventFields = {
    ...{ title, text, category_ids, attendance, arrival_note, doors_minutes, timezone },
    ...{ needs_provider, visibility, cancellation_policy, meeting_provider, withdrawal_exemption },
    venue,
    picture_ids: images.map(({ _id }) => _id),
    capacity: readCount(draft.capacity),
    online_capacity: readCount(draft.online_capacity),
    ...(schedule ? { schedule } : {}),
    ...(hasFault(faults, 'packages') ? {} : { packages }),
    ...(hasFault(faults, 'questions') ? {} : { questions }),
  };
  return { fields, faults };
}

const hasFault = (faults: Readonly<Record<string, FieldFault>>, name: string): boolean =>
  Object.keys(faults).some((path) => path.startsWith(`${name}.`));

const readCount = (text: string): number | null => (text.trim() === '' ? null : Number(text));

type PackageInput = NonNullable<EventFields['packages']>[number];

interface TicketContext {
  readonly path: string;
  readonly draft: EventDraft;
  readonly currency: string;
  readonly faults: Record<string, FieldFault>;
}

function readTicket(each: TicketDraft, { path, draft, currency, faults }: TicketContext): PackageInput {
  const amount = parsePrice(each.price, currency);
  if (amount === null) faults[`${path}.amount`] = 'price';
  const [min, max] = [Number(each.min), Number(each.max)];
  if (min < 1) faults[`${path}.min_per_booking`] = 'number';
  if (max < min) faults[`${path}.max_per_booking`] = 'number';
  const isSeries = each.covers === 'series';
  if (isSeries && !(isDate(each.series_from) && each.series_from <= each.series_until))
    faults[`${path}.series_from`] = 'series';
  return {
    ...(each._id === null ? {} : { _id: each._id }),
    name: each.name,
    text: each.text,
    picture_id: each.image?._id ?? null,
    amount: amount ?? 0,
    capacity: readCount(each.capacity),
    min_per_booking: min,
    max_per_booking: max,
    attendance: draft.attendance === 'hybrid' ? each.attendance : draft.attendance,
    covers: each.covers,
    series_from: isSeries ? each.series_from : null,
    series_until: isSeries ? each.series_until : null,
    sale_starts_at: isDate(each.sale_from) ? instantOf(each.sale_from, '00:00', draft.timezone) : null,
    sale_ends_at: each.sale_ends_at,
    sale_ends_minutes: each.sale_ends_minutes,
    booking_mode: each.booking_mode,
    is_hidden: each.is_hidden,
  };
}

type QuestionInput = NonNullable<EventFields['questions']>[number];

const hasOptions = (kind: Question['kind']): boolean => kind === 'one_of' || kind === 'many_of';

function readQuestion(each: QuestionDraft, path: string, faults: Record<string, FieldFault>): QuestionInput {
  const options = hasOptions(each.kind)
    ? each.options.map((option) => option.trim()).filter((option) => option !== '')
    : [];
  if (each.text.trim() === '') faults[`${path}.text`] = 'question';
  if (hasOptions(each.kind) && options.length < 2) faults[`${path}.options`] = 'options';
  return {
    ...(each._id === null ? {} : { _id: each._id }),
    ...{ kind: each.kind, text: each.text, options, is_required: each.is_required, is_at_door: each.is_at_door },
  };
}

/** The fields that differ from those that were saved last. */
export function changedFields(saved: EventFields, now: EventFields): EventFields {
  const names = Object.keys(now) as (keyof EventFields)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(now[name])).map((name) => [name, now[name]]),
  );
}

/** Gives saved tickets and questions their ids. They have the places that `sent` had. */
export function withIds(draft: EventDraft, sent: EventDraft, saved: OwnEvent): EventDraft {
  const idsOf = (list: readonly { key: string }[], stored: readonly { _id: string }[]) =>
    new Map(list.length === stored.length ? list.map(({ key }, at) => [key, stored[at]?._id ?? null]) : []);
  const [packages, questions] = [idsOf(sent.packages, saved.packages), idsOf(sent.questions, saved.questions)];
  return {
    ...draft,
    packages: draft.packages.map((each) => ({ ...each, _id: each._id ?? packages.get(each.key) ?? null })),
    questions: draft.questions.map((each) => ({ ...each, _id: each._id ?? questions.get(each.key) ?? null })),
  };
}
