import type { Review } from '#contract/entities/provider.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { publicName } from './rules/author-name.ts';
import type { ReviewCursor, ReviewRow } from './store.ts';

/** Presents a review to the public. */
export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    author_name: publicName(row.author_name),
    author_avatar: presentPicture(row.avatar),
    rating: row.rating,
    text: row.text,
    service_title: row.service_title,
    event_title: row.event_title,
    reply: row.reply,
    replied_at: row.replied_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** The spread of ratings with count and average (two decimals, null without reviews). */
export function presentSpread(counts: ReadonlyMap<number, number>) {
  const of = (rating: number) => counts.get(rating) ?? 0;
  const histogram = { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) };
  const count = Object.values(histogram).reduce((all, each) => all + each, 0);
  const sum = Object.entries(histogram).reduce((all, [rating, each]) => all + Number(rating) * each, 0);
  return { histogram, count, average: count === 0 ? null : Math.round((sum / count) * 100) / 100 };
}

/** The cursor after which the next page of reviews begins. */
export const cursorOf = ({ rating, at, id }: ReviewRow): ReviewCursor => ({ rating, at, id });
