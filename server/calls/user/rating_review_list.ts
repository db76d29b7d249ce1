import { isRefusal, refuse } from '#contract/errors.ts';
import type { CallInput } from '#contract/index.ts';
import { type Actor, handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findPage, findServicePage } from '#server/modules/catalogue/queries.ts';
import { findEventAccess, maySeeEvent } from '#server/modules/events/find/index.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';
import { cursorOf, presentReview, presentSpread } from '#server/modules/reviews/index.ts';
import { countByRating, listReviews, ReviewCursor, type ReviewSubject } from '#server/modules/reviews/queries.ts';

export const rating_review_list = handler('user/rating_review_list', async ({ actor, db }, input) => {
  const { sort, limit, cursor } = input;
  const subject = subjectOf(input);
  if (!subject)
    return refuse('invalid_input', 'Choose a provider, a service or an event to see reviews.', {
      errors: [{ path: 'provider_id', message: 'Send provider_id, service_id or event_id.' }],
    });
  const after = readCursor(cursor, ReviewCursor);
  if (isRefusal(after)) return after;
  if (!(await maySee(db, actor, subject)))
    return refuse('not_found', 'We couldn’t find this provider, service or event.');

  const [rows, counts] = await Promise.all([
    listReviews(db, subject, { sort, after, limit }),
    countByRating(db, subject),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentReview),
    next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null,
    ...presentSpread(counts),
  };
});

/** The one subject of the input; null if it names none or several. */
function subjectOf({ provider_id, service_id, event_id }: CallInput<'user/rating_review_list'>): ReviewSubject | null {
  const subjects = [
    ...(provider_id === undefined ? [] : [{ provider_id }]),
    ...(service_id === undefined ? [] : [{ service_id }]),
    ...(event_id === undefined ? [] : [{ event_id }]),
  ];
  return subjects.length === 1 ? (subjects[0] ?? null) : null;
}

/** Whether the caller may see the page or event that the reviews are on. */
async function maySee(db: ReadDb, actor: Actor, subject: ReviewSubject): Promise<boolean> {
  if ('event_id' in subject) {
    const event = await findEventAccess(db, subject.event_id, actor);
    return event !== null && maySeeEvent(actor, event);
  }
  const provider_id =
    'service_id' in subject ? (await findServicePage(db, subject.service_id))?.provider_id : subject.provider_id;
  const page = provider_id === undefined ? null : await findPage(db, provider_id);
  return page !== null && maySeePage(actor, page);
}
