import { findCancelProgress } from '#server/domain/events/manage/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const bulk_progress = handler('event/bulk_progress', ({ actor, db, now }, input) =>
  findCancelProgress(db, actor, input, now),
);
