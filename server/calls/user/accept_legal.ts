import { refuse } from '#contract/errors.ts';
import { legal } from '#locales/areas/legal.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentNotice } from '#server/modules/legal/index.ts';
import { findNewest, insertAcceptance, listNotices } from '#server/modules/legal/queries.ts';

export const accept_legal = handler('user/accept_legal', async ({ actor, db, now }, { kind, version }) => {
  if (!(await insertAcceptance(db, { user_id: actor.user_id, kind, version }, now)))
    return refuse('legal_text_changed', say(legal, 'refused.changed'), {
      extra: { version: (await findNewest(db, kind))?.version ?? 0 },
    });
  return { items: (await listNotices(db, actor.user_id)).map((row) => presentNotice(row, now)) };
});
