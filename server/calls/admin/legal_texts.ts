import { legalKinds } from '#contract/choices/legal.ts';
import { handler } from '#server/kernel/call-context.ts';
import { gapsOf, legalTemplate, presentAcceptance, presentVersion, readFacts } from '#server/modules/legal/index.ts';
import { countAcceptances, listNewest } from '#server/modules/legal/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const legal_texts = handler('admin/legal_texts', async ({ actor, db, now }) => {
  const newest = await listNewest(db);
  const facts = await readFacts(db, now);
  const given = { operator: facts.operator, has_imprint: newest.some(({ kind }) => kind === 'imprint') };
  return {
    items: legalKinds.map((kind) => {
      const found = newest.find((row) => row.kind === kind);
      const template = legalTemplate(kind, facts);
      return { kind, current: found ? presentVersion(found) : null, template, gaps: gapsOf(template, given) };
    }),
    acceptances: (await countAcceptances(db)).map(presentAcceptance),
    can: { change: mayDecide(actor, 'settings') },
  };
});
