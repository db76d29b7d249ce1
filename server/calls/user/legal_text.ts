import { legalTemplate, readFacts } from '#server/domain/legal/index.ts';
import { findCurrent } from '#server/domain/legal/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const legal_text = handler('user/legal_text', async ({ db, now }, { kind }) => {
  const current = await findCurrent(db, kind);
  if (current)
    return { kind, body: current.body, version: current.version, published_at: current.published_at.toISOString() };
  return { kind, body: legalTemplate(kind, await readFacts(db, now)), version: 0, published_at: null };
});
