import type { LegalKind } from '#contract/choices/legal.ts';
import type { OpeningStep } from '#contract/choices/opening.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { lacksSecondStep } from '#server/kernel/check-access.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { hasOwnedPage } from '#server/modules/catalogue/queries.ts';
import { gapsOf } from '#server/modules/legal/index.ts';
import { listNewest } from '#server/modules/legal/queries.ts';
import { hasOwnLook, mayTakePayments } from '#server/modules/market/index.ts';
import { findSettings, operatorOf } from '#server/modules/market/queries.ts';
import { hasSentMail } from '#server/modules/notifications/queries.ts';

/** Finds which steps of an opening marketplace are done for its operator, from what is stored and configured. */
export async function findDoneSteps(
  db: ReadDb,
  config: Config,
  actor: Pick<UserActor, 'staff'>,
): Promise<Readonly<Record<OpeningStep, boolean>>> {
  const market = await findSettings(db);
  const texts = await listNewest(db);
  const has = (kind: LegalKind) => texts.some((text) => text.kind === kind);
  const given = { operator: operatorOf(market), has_imprint: has('imprint') };
  const isPublished = has('terms') && has('privacy') && texts.every(({ body }) => gapsOf(body, given).length === 0);
  return {
    place: market !== null,
    payments: market?.takes_payments === false || mayTakePayments(config),
    mail: await hasSentMail(db),
    legal: isPublished && (market?.operator_name ?? '') !== '',
    two_step: !lacksSecondStep(actor, config),
    look: market !== null && hasOwnLook(market),
    provider: await hasOwnedPage(db),
  };
}
