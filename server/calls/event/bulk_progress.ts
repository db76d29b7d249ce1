import { handler } from '#server/kernel/call-context.ts';
import { findCancelProgress } from '#server/modules/events/manage/index.ts';

export const bulk_progress = handler('event/bulk_progress', ({ actor, db, now }, input) =>
  findCancelProgress(db, actor, input, now),
);
