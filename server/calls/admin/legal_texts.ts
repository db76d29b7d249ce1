import { legalKinds } from '#contract/entities/legal.ts';
import { legalTemplate, presentVersion, readFacts } from '#server/domain/legal/index.ts';
import { listCurrent } from '#server/domain/legal/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const legal_texts = handler('admin/legal_texts', async ({ actor, db, now }) => {
  const current = await listCurrent(db);
  const facts = await readFacts(db, now);
  return {
    items: legalKinds.map((kind) => {
      const found = current.find((row) => row.kind === kind);
      return { kind, current: found ? presentVersion(found) : null, template: legalTemplate(kind, facts) };
    }),
    can: { change: mayDecide(actor, 'settings') },
  };
});
