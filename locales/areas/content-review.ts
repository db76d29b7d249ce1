// Generated from locales/en/content-review.json by `npm run messages`.
import english from '../en/content-review.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/content-review.json. */
export interface ContentReviewMessages {
  'refused.role': null;
  'refused.admins': null;
  'refused.gone': null;
  'refused.changed': null;
  'refused.decided': null;
  'refused.reason': null;
}

export const contentReview: Area<ContentReviewMessages> = { name: 'content-review', english };
