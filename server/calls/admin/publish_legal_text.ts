import { refuse } from '#contract/errors.ts';
import { presentVersion } from '#server/domain/legal/index.ts';
import { findCurrent, insertVersion } from '#server/domain/legal/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/domain/staff/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const publish_legal_text = handler('admin/publish_legal_text', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can publish legal texts.');
  const before = await findCurrent(db, input.kind);
  const stored = await insertVersion(db, { ...input, by_user_id: actor.user_id }, now);
  if (!stored)
    return refuse('legal_text_changed', 'Someone published another version in the meantime. Your text is still here.', {
      extra: { version: (await findCurrent(db, input.kind))?.version ?? 0 },
    });
  await noteAct(
    db,
    actor,
    {
      act: 'publish_legal_text',
      subject: 'legal_text',
      subject_id: THE_MARKET,
      before: { text: input.kind, version: before?.version ?? 0 },
      after: { text: input.kind, version: stored.version },
      why: '',
    },
    now,
  );
  return { text: presentVersion(stored) };
});
