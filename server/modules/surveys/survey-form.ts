import type { AskedTime, SurveyQuestion } from '#contract/entities/event/survey.ts';
import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { MAX_QUESTIONS } from '#contract/limits/events.ts';
import { survey } from '#locales/areas/survey.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { requireOwn } from '#server/modules/events/manage/index.ts';
import {
  insertQuestion,
  orderQuestions,
  type QuestionFields,
  raiseVersion,
  retireQuestions,
  updateQuestion,
} from '#server/modules/events/queries.ts';
import {
  findEventOf,
  listQuestions,
  lockQuestion,
  lockSurveyed,
  type QuestionRow,
  type SurveyedEvent,
} from './question-store.ts';

type FormRefusal = RefusalOf<'not_found' | 'event_state' | 'survey_full' | 'invalid_input'>;

/** The questions of an event as its organiser sees them. */
export async function readForm(db: ReadDb, event_id: string, asked: AskedTime): Promise<SurveyQuestion[]> {
  return (await listQuestions(db, event_id, asked)).filter((row) => !row.is_retired).map(presentQuestion);
}

/** A question as its organiser sees it. */
export const presentQuestion = ({ id, kind, ...row }: QuestionRow): SurveyQuestion => ({
  ...row,
  _id: id,
  kind: kind as SurveyQuestion['kind'],
});

/** Adds a question as the last one of its time. */
export async function addQuestion(
  tx: Tx,
  actor: UserActor,
  { event_id, ...fields }: ParsedInput<'event_survey/add_question'>,
  now: Date,
): Promise<SurveyQuestion[] | FormRefusal> {
  const event = await lockOwn(tx, actor, event_id);
  if (isRefusal(event)) return event;
  const wrong = checkFields(fields);
  if (wrong) return wrong;
  const present = await listAsked(tx, event_id, fields.asked);
  if (present.length >= MAX_QUESTIONS) return refuse('survey_full', say(survey, 'full', { count: MAX_QUESTIONS }));
  await insertQuestion(tx, event_id, fields, { position: present.length, replaces_id: null }, now);
  return saved(tx, event_id, fields.asked, now);
}

/** Edits, moves or removes a question. One that has answers is replaced by its edit. */
export async function editQuestion(
  tx: Tx,
  actor: UserActor,
  { question_id, remove, position, ...changed }: ParsedInput<'event_survey/edit_question'>,
  now: Date,
): Promise<SurveyQuestion[] | Exclude<FormRefusal, { code: 'survey_full' }>> {
  const unknown = refuse('not_found', say(survey, 'no_question'));
  const event_id = await findEventOf(tx, question_id);
  const event = event_id === null ? unknown : await lockOwn(tx, actor, event_id);
  if (isRefusal(event)) return event.code === 'not_found' ? unknown : event;
  if ((await lockQuestion(tx, question_id)) === null) return unknown;
  const before = await findAsked(tx, event.id, question_id);
  if (before === null) return unknown;
  const { old, others } = before;
  const after: QuestionFields = { ...old, ...given(changed) };
  if (remove) await retireQuestions(tx, [question_id], now);
  else {
    const wrong = checkFields(after);
    if (wrong) return wrong;
    const at = Math.min(position ?? before.at, others.length);
    const id = await store(tx, event.id, old, after, at, now);
    await orderQuestions(tx, others.toSpliced(at, 0, id));
  }
  return saved(tx, event.id, old.asked, now);
}

/** Removes all questions of one time. */
export async function deleteForm(
  tx: Tx,
  actor: UserActor,
  { event_id, asked }: ParsedInput<'event_survey/delete_survey_form'>,
  now: Date,
): Promise<SurveyQuestion[] | RefusalOf<'not_found' | 'event_state'>> {
  const event = await lockOwn(tx, actor, event_id);
  if (isRefusal(event)) return event;
  const present = await listAsked(tx, event_id, asked);
  await retireQuestions(
    tx,
    present.map(({ id }) => id),
    now,
  );
  return saved(tx, event_id, asked, now);
}

/** Stores an edit: in place while nobody answered, otherwise as a new question. Returns the question's id. */
async function store(
  tx: Tx,
  event_id: string,
  old: QuestionRow,
  after: QuestionFields,
  position: number,
  now: Date,
): Promise<string> {
  if (isSame(old, after) && old.is_at_door === after.is_at_door) return old.id;
  // Where answers are shown does not change what was asked.
  if (old.answered === 0 || isSame(old, after)) {
    await updateQuestion(tx, old.id, after);
    return old.id;
  }
  await retireQuestions(tx, [old.id], now);
  return insertQuestion(tx, event_id, after, { position, replaces_id: old.id }, now);
}

async function lockOwn(
  tx: Tx,
  actor: UserActor,
  event_id: string,
): Promise<SurveyedEvent | RefusalOf<'not_found' | 'event_state'>> {
  const event = requireOwn(actor, await lockSurveyed(tx, event_id));
  if (isRefusal(event)) return event;
  if (event.status === 'cancelled')
    return refuse('event_state', say(survey, 'event_over'), { extra: { event_status: event.status } });
  return event;
}

/** A question that is asked, its index, and the ids of the others; null if it is not asked. */
async function findAsked(tx: Tx, event_id: string, id: string) {
  for (const asked of ['booking', 'afterwards'] as const) {
    const present = await listAsked(tx, event_id, asked);
    const at = present.findIndex((row) => row.id === id);
    const old = present[at];
    if (old) return { old, at, others: present.filter((row) => row !== old).map((row) => row.id) };
  }
  return null;
}

const listAsked = async (tx: Tx, event_id: string, asked: AskedTime): Promise<QuestionRow[]> =>
  (await listQuestions(tx, event_id, asked)).filter((row) => !row.is_retired);

async function saved(tx: Tx, event_id: string, asked: AskedTime, now: Date): Promise<SurveyQuestion[]> {
  if (asked === 'booking') await raiseVersion(tx, event_id, now);
  return readForm(tx, event_id, asked);
}

/** The fields that were sent. */
const given = (changed: Partial<Record<keyof QuestionFields, unknown>>): Partial<QuestionFields> =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));

/** Refuses a choice without options, and answers at the door that come after it. */
function checkFields({
  kind,
  options,
  asked,
  is_at_door,
}: Omit<QuestionFields, 'text' | 'is_required'>): Refusal<'invalid_input'> | null {
  if (is_at_door && asked === 'afterwards') {
    const message = say(survey, 'door_afterwards');
    return refuse('invalid_input', message, { errors: [{ path: 'is_at_door', message }] });
  }
  if ((kind !== 'one_of' && kind !== 'many_of') || options.length >= 2) return null;
  const message = say(survey, 'options');
  return refuse('invalid_input', message, { errors: [{ path: 'options', message }] });
}

const isSame = (old: QuestionFields, after: QuestionFields): boolean =>
  old.kind === after.kind &&
  old.text === after.text &&
  old.is_required === after.is_required &&
  JSON.stringify(old.options) === JSON.stringify(after.options);
