import { MAX_HIRE_DATES } from '#contract/calls/event/hires.ts';
import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { findClashes, lockOwnEvent } from '#server/modules/events/manage/index.ts';
import { type EventDateRow, findAskedPage, findHireCard, listComingDates } from './candidate-store.ts';
import { insertHireDates, lockOccurrences } from './hire-date-store.ts';
import { findHire, type HireRow, insertHire } from './hire-store.ts';
import { notifyHire } from './notify-hire.ts';
import { expiryOf } from './rules/hire-actions.ts';

type AskInput = ParsedInput<'my_page/add_hire_and_collaborate'>;
type AskRefusal = RefusalOf<
  | 'not_found'
  | 'invalid_input'
  | 'hire_refused'
  | 'hire_clash'
  | 'already_hired'
  | 'event_state'
  | 'payment_method_unknown'
>;

/** Refuses a page that cannot be hired for an event. */
export function refuseHire(why: 'own_page' | 'not_for_hire' | 'currency' | 'card'): Refusal<'hire_refused'> {
  const message = say(hires, `refused.${why}`);
  const path = why === 'card' ? 'card_id' : 'provider_id';
  return refuse('hire_refused', message, { errors: [{ path, message }], extra: { why } });
}

/** Asks a page to work on dates of an event of the caller's, in the open transaction. */
export async function askToHire(tx: Tx, actor: UserActor, input: AskInput, now: Date): Promise<HireRow | AskRefusal> {
  const event = await lockOwnEvent(tx, actor, input.event_id);
  if (isRefusal(event)) return event;
  if (event.status !== 'published' || event.is_withheld)
    return refuse('event_state', say(hires, `refused.${event.is_withheld ? 'withheld' : 'not_published'}`), {
      extra: { event_status: event.status },
    });
  const page = await findAskedPage(tx, input.provider_id);
  if (page?.owner_id === actor.user_id) return refuseHire('own_page');
  if (page === null || page.owner_id === null || page.status !== 'published' || !page.takes_hires)
    return refuseHire('not_for_hire');
  if (page.currency !== event.currency) return refuseHire('currency');
  const dates = await selectComing(tx, input, now);
  if (isRefusal(dates)) return dates;
  const busy = await refuseBusy(tx, input, dates, now);
  if (busy) return busy;
  const card_id = input.kind === 'fee' ? await findHireCard(tx, actor.user_id, input.card_id) : null;
  if (input.kind === 'fee' && card_id === null)
    return input.card_id === undefined
      ? refuseHire('card')
      : refuse('payment_method_unknown', say(hires, 'refused.unknown_card'));
  const id = newId();
  const { kind, amount = null, percent = null, message } = input;
  const terms = kind === 'fee' ? { kind, amount, percent: null } : { kind, amount: null, percent };
  const pages = { event_id: event.id, provider_id: page.id, organiser_id: event.provider_id };
  await insertHire(tx, { id, ...pages, ...terms, currency: event.currency, card_id, message }, now);
  const asked = { hire_id: id, provider_id: page.id, last_by: 'organiser', last_at: now } as const;
  await insertHireDates(
    tx,
    dates.map((date) => ({
      ...asked,
      id: newId(),
      occurrence_id: date.id,
      expires_at: expiryOf(date.starts_at, now, input.answer_days),
    })),
  );
  await notifyHire(tx, id, 'asked', now);
  const stored = await findHire(tx, id);
  return stored ?? refuse('not_found', say(hires, 'not_found'));
}

/** The dates that are asked for, which are all of the event and to come. Locks them. */
async function selectComing(
  tx: Tx,
  { event_id, occurrence_ids }: AskInput,
  now: Date,
): Promise<EventDateRow[] | Refusal<'invalid_input'>> {
  const listed = () => listComingDates(tx, event_id, occurrence_ids ?? null, { now, max: MAX_HIRE_DATES });
  await lockOccurrences(
    tx,
    (await listed()).map((date) => date.id),
  );
  const dates = await listed();
  const isWhole = occurrence_ids === undefined || new Set(occurrence_ids).size === dates.length;
  if (dates.length > 0 && isWhole) return dates;
  const message = say(hires, 'refused.dates');
  return refuse('invalid_input', message, { errors: [{ path: 'occurrence_ids', message }] });
}

/** Refuses dates on which the page is busy. What it does then is not disclosed. */
async function refuseBusy(
  tx: Tx,
  { event_id, provider_id }: AskInput,
  dates: readonly EventDateRow[],
  now: Date,
): Promise<Refusal<'hire_clash'> | null> {
  const clashes = await findClashes(tx, { id: event_id, provider_id }, dates.map(spanOf), now);
  if (clashes.size === 0) return null;
  return refuse('hire_clash', say(hires, 'refused.busy', { count: clashes.size }), {
    extra: { occurrence_ids: [...clashes.keys()] },
  });
}

/** The time of a date as `findClashes` takes it, by its id. */
export const spanOf = ({ id, starts_at, ends_at }: Pick<EventDateRow, 'id' | 'starts_at' | 'ends_at'>) => ({
  key: id,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
});
