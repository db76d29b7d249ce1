import { handler } from '#server/kernel/call-context.ts';
import { findCandidates } from '#server/modules/hires/index.ts';

export const hire_or_collaborate = handler('my_page/hire_or_collaborate', ({ actor, db, now }, input) =>
  findCandidates(db, actor, input, now),
);
