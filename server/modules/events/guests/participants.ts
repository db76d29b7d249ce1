import { z } from 'zod';
import type { Participant } from '#contract/calls/event/guests.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { translate } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { readEveryRow } from '#server/kernel/database/do-each.ts';
import { CsvStream, timeCells } from '#server/kernel/http/csv.ts';
import { type EventRow, findEvent, requireOwn } from '../manage/index.ts';
import {
  countParticipants,
  listAskedQuestions,
  listParticipants,
  type ParticipantCursor,
  type ParticipantFilter,
  type ParticipantRow,
} from './participants-store.ts';

type Input = ParsedInput<'user/event_participant_list'>;

/** The rows of the table that one statement reads. */
const ROWS_AT_ONCE = 500;

/** Text that PostgreSQL can store. */
const stored = z
  .string()
  .max(300)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'));
const Cursor = z.strictObject({ sorted_by: stored, id });

/** Lists a page of the guests of an event of the caller's, by name. */
export async function listGuests(
  db: ReadDb,
  actor: UserActor,
  { limit, cursor, ...wanted }: Input,
): Promise<CallOutput<'user/event_participant_list'> | Refusal<'not_found' | 'invalid_input'>> {
  const event = requireOwn(actor, await findEvent(db, wanted.event_id));
  if (isRefusal(event)) return event;
  const after = readCursor(cursor, Cursor);
  if (isRefusal(after)) return after;
  const rows = await listParticipants(db, wanted, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...(await countParticipants(db, wanted)),
    items: shown.map((row) => presentParticipant(row, wanted.state === 'cancelled' ? 'cancelled' : 'valid')),
    next_cursor: rows.length > limit && last ? writeCursor({ sorted_by: last.sorted_by, id: last.id }) : null,
  };
}

/** All matching guests of an event of the caller's as a table, read while it is sent. */
export async function streamGuests(
  db: ReadDb,
  actor: UserActor,
  input: Input,
  language: string,
): Promise<CsvStream | Refusal<'not_found'>> {
  const event = requireOwn(actor, await findEvent(db, input.event_id));
  if (isRefusal(event)) return event;
  const questions = await listAskedQuestions(db, event.id);
  return new CsvStream(fileName(event), tableOf(db, event, input, questions, language));
}

async function* tableOf(
  db: ReadDb,
  event: EventRow,
  wanted: ParticipantFilter,
  questions: readonly { readonly id: string; readonly text: string }[],
  language: string,
): AsyncGenerator<readonly string[]> {
  const t = translate(language, eventGuests);
  const columns = [
    'guest',
    'email',
    'ticket',
    'date',
    'zone',
    'booking',
    'booked_by',
    'paid_by',
    'checked_in',
    'joined_online',
  ] as const;
  yield [...columns.map((column) => t(`csv.${column}`)), ...questions.map((question) => question.text)];
  const timeIn = (at: Date | null) => timeCells(at, event.timezone)[0];
  const page = (after: ParticipantCursor | null, max: number) => listParticipants(db, wanted, after, max);
  for await (const row of readEveryRow<ParticipantRow>(page, ROWS_AT_ONCE)) {
    yield [
      row.name,
      row.email ?? '',
      row.title,
      row.starts_at === null ? t('csv.pass') : timeIn(row.starts_at),
      event.timezone,
      row.booking_number,
      row.booked_by,
      row.paid_by === null ? '' : t(`paid_by.${row.paid_by}`),
      timeIn(row.checked_in_at),
      row.joined_online ? t('csv.yes') : '',
      ...questions.map(({ id: question_id }) => {
        const value = row.answers.find((answer) => answer.question_id === question_id)?.value;
        if (typeof value === 'boolean') return t(value ? 'csv.yes' : 'csv.no');
        // As in the table of a survey: an option may contain a comma.
        return Array.isArray(value) ? value.join('; ') : `${value ?? ''}`;
      }),
    ];
  }
}

const fileName = ({ title }: EventRow): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'event'
  }-guests.csv`;

function presentParticipant(row: ParticipantRow, state: Participant['state']): Participant {
  const { id: _id, sorted_by: _, starts_at, checked_in_at, answers, ...ticket } = row;
  return {
    ...ticket,
    _id,
    state,
    starts_at: starts_at?.toISOString() ?? null,
    checked_in_at: checked_in_at?.toISOString() ?? null,
    answers: [...answers],
  };
}
