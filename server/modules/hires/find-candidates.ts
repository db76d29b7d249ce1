import { z } from 'zod';
import { MAX_HIRE_DATES } from '#contract/calls/event/hires.ts';
import { isRefusal, type RefusalOf } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findEvent, requireOwn } from '#server/modules/events/manage/index.ts';
import { listCandidates, listComingDates, NOWHERE_MILES } from './candidate-store.ts';
import { presentCandidate } from './present.ts';

const Keys = z.strictObject({
  busy: z.number().int().min(0).max(MAX_HIRE_DATES),
  miles: z.number().min(0).max(NOWHERE_MILES),
  rating: z.number().min(-5).max(0),
  id,
});

/** Lists pages to ask for dates of an event of the caller's. */
export async function findCandidates(
  db: ReadDb,
  actor: UserActor,
  input: ParsedInput<'my_page/hire_or_collaborate'>,
  now: Date,
): Promise<CallOutput<'my_page/hire_or_collaborate'> | RefusalOf<'not_found' | 'invalid_input'>> {
  const after = readCursor(input.cursor, Keys);
  if (isRefusal(after)) return after;
  const event = requireOwn(actor, await findEvent(db, input.event_id));
  if (isRefusal(event)) return event;
  const chosen = input.occurrence_ids?.split(',').filter((each) => id.safeParse(each).success) ?? null;
  const dates = await listComingDates(db, input.event_id, chosen, { now, max: MAX_HIRE_DATES });
  const query = {
    ...{ event_id: input.event_id, user_id: actor.user_id, date_ids: dates.map((date) => date.id) },
    ...{ category_id: input.category_id ?? null, text: input.text ?? '', radius: input.radius ?? null },
    ...{ max_fee: input.max_fee ?? null, provider_id: input.provider_id ?? null },
  };
  const rows = await listCandidates(db, query, { limit: input.limit, after });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const keys = last && { busy: last.busy, miles: last.miles, rating: last.rating, id: last.id };
  return {
    items: shown.map((row) => presentCandidate(row, dates.length)),
    next_cursor: keys && rows.length > input.limit ? writeCursor(keys) : null,
    dates: dates.map((date) => ({
      ...{ _id: date.id, label: date.label },
      starts_at: date.starts_at.toISOString(),
      ends_at: date.ends_at.toISOString(),
    })),
  };
}
