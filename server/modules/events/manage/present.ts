import type { Clash, OwnEvent, PlannedDate } from '#contract/entities/own-event.ts';
import { textOf } from '#locales/text.ts';
import { presentPicture, presentPictures } from '#server/modules/pictures/index.ts';
import { picturesOf } from '#server/modules/pictures/queries.ts';
import { type EventDate, formatDay, presentSchedule, scheduleText } from '../dates/index.ts';
import type { EventRow } from './event-store.ts';
import { missingOf, warningsOf } from './publishing-gaps.ts';
import { scheduleOf } from './stored-schedule.ts';

/** The reader of an answer. */
export interface Reader {
  readonly language: string;
  readonly now: Date;
}

/** Presents an event to its organiser. */
export function presentOwnEvent(row: EventRow, { language, now }: Reader): OwnEvent {
  const pictures = picturesOf(row.pictures);
  const schedule = scheduleOf(row);
  const today = formatDay(now, row.timezone);
  return {
    _id: row.id,
    provider_id: row.provider_id,
    status: row.status as OwnEvent['status'],
    visibility: row.visibility as OwnEvent['visibility'],
    title: row.title,
    text: row.text,
    category_ids: row.category_ids,
    images: presentPictures(row.picture_ids, pictures),
    attendance: row.attendance as OwnEvent['attendance'],
    venue: { name: row.venue_name, address: row.address, area_label: row.area_label, lat: row.lat, lon: row.lon },
    arrival_note: row.arrival_note,
    doors_minutes: row.doors_minutes,
    timezone: row.timezone,
    currency: row.currency as OwnEvent['currency'],
    capacity: row.capacity,
    online_capacity: row.online_capacity,
    meeting_provider: row.meeting_provider as OwnEvent['meeting_provider'],
    needs_provider: row.needs_provider,
    cancellation_policy: row.cancellation_policy as OwnEvent['cancellation_policy'],
    cancel_cutoff_minutes: row.cancel_cutoff_minutes,
    move_cutoff_minutes: row.move_cutoff_minutes,
    withdrawal_exemption: row.withdrawal_exemption as OwnEvent['withdrawal_exemption'],
    registration_closed: row.registration_closed,
    is_held: row.is_held,
    schedule: schedule && presentSchedule(schedule, today),
    schedule_text: schedule ? scheduleText(schedule, language, today) : '',
    packages: row.packages.map(({ id, picture_id, taken, max_taken, sale_starts_at, sale_ends_at, ...each }) => ({
      ...each,
      _id: id,
      image: picture_id === null ? null : presentPicture(pictures.get(picture_id)),
      sale_starts_at: isoText(sale_starts_at),
      sale_ends_at: isoText(sale_ends_at),
      // A pass takes a seat of each of its dates.
      sold: each.covers === 'series' ? max_taken : taken,
    })),
    questions: row.questions.map(({ id, options, is_answered, ...question }) => ({
      ...question,
      _id: id,
      kind: question.kind as OwnEvent['questions'][number]['kind'],
      options: [...options],
    })),
    missing: missingOf(row, now).map(({ message, ...each }) => ({ ...each, message: textOf(message, language) })),
    warnings: warningsOf(row, now).map(({ message, ...each }) => ({ ...each, message: textOf(message, language) })),
    version: row.version,
    cancel_reason: row.cancel_reason,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const isoText = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** Presents a planned date, with what it clashes with. */
export function presentPlanned(
  date: EventDate,
  { id = null, clash = null }: { id?: string | null; clash?: Clash | null } = {},
): PlannedDate {
  const { starts_at, ends_at, source } = date;
  return { _id: id, date: date.date, starts_at, ends_at, source, clash };
}
