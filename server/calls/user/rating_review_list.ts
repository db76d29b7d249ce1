import { isRefusal, refuse } from '#contract/errors.ts';
import { maySeePage } from '#server/domain/catalogue/policy.ts';
import { findPage, findServicePage } from '#server/domain/catalogue/queries.ts';
import { cursorOf, presentReview, presentSpread } from '#server/domain/reviews/index.ts';
import { countByRating, listReviews, ReviewCursor } from '#server/domain/reviews/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';

export const rating_review_list = handler('user/rating_review_list', async ({ actor, db }, input) => {
  const { provider_id, service_id, sort, limit, cursor } = input;
  if ((provider_id === undefined) === (service_id === undefined))
    return refuse('invalid_input', 'Choose a provider or a service to see reviews.', {
      errors: [{ path: 'provider_id', message: 'Send either provider_id or service_id.' }],
    });
  const after = readCursor(cursor, ReviewCursor);
  if (isRefusal(after)) return after;

  const subject = service_id === undefined ? { provider_id: provider_id ?? '' } : { service_id };
  const of = service_id === undefined ? provider_id : (await findServicePage(db, service_id))?.provider_id;
  const page = of === undefined ? null : await findPage(db, of);
  if (!page || !maySeePage(actor, page)) return refuse('not_found', 'We couldn’t find this provider or service.');

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
