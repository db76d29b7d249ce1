import type { OpeningStep } from '#contract/calls/opening.ts';
import { hasOwnedPage } from '#server/domain/catalogue/queries.ts';
import { listNewest } from '#server/domain/legal/queries.ts';
import { hasOwnLook, mayTakePayments } from '#server/domain/market/index.ts';
import { findSettings, isChecklistHidden } from '#server/domain/market/queries.ts';
import { hasSentMail } from '#server/domain/notifications/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const checklist = handler('admin/checklist', async ({ actor, db, deps }) => {
  const market = await findSettings(db);
  const texts = (await listNewest(db)).map(({ kind }) => kind);
  const isPublished = texts.includes('terms') && texts.includes('privacy');
  const done: Readonly<Record<OpeningStep, boolean>> = {
    place: market !== null,
    payments: market?.takes_payments === false || mayTakePayments(deps.config),
    mail: await hasSentMail(db),
    legal: isPublished && (market?.operator_name ?? '') !== '',
    look: market !== null && hasOwnLook(market),
    provider: await hasOwnedPage(db),
  };
  return {
    is_hidden: market === null || (await isChecklistHidden(db)),
    steps: (Object.keys(done) as OpeningStep[]).map((step) => ({ step, is_done: done[step] })),
    can: { change: mayDecide(actor, 'settings') },
  };
});
