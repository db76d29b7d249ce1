import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { settlement } from '#locales/areas/settlement.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { askerOf } from '#server/kernel/drawing/asker.ts';
import { registerFile, sendPrivateFile } from '#server/kernel/http/attachment.ts';
import { actorOf } from '#server/kernel/http/request.ts';
import { languageOf } from '#server/kernel/http/request-language.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { findSession } from '#server/modules/accounts/sessions/index.ts';
import { readLogo } from '#server/modules/market/index.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { dateStatementDrawing } from '#server/modules/wallet/print/index.ts';
import { readDateStatement } from '#server/modules/wallet/statements/index.ts';

const Query = z.object({ occurrence: id });
/** Each PDF is drawn on request, which takes CPU time. */
const LIMIT = { max: 60, seconds: 60 } as const;

/**
 * Registers `/v9/event/settlement.pdf`: the statement of a date as PDF, for its organiser and those hired for it. Not
 * JSON, so not a call of the contract.
 */
export function registerSettlementPdf(http: FastifyInstance, deps: AppDeps): void {
  registerFile(http, deps, { path: '/v9/event/settlement.pdf', limit: LIMIT }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const actor = await actorOf(request, deps, findSession);
    const { read } = deps.database;
    const statement =
      query.success && actor.kind === 'user'
        ? await readDateStatement(read, { occurrence_id: query.data.occurrence, user_id: actor.user_id })
        : null;
    if (!statement) return sendRefusal(request, reply, refuse('not_found', say(settlement, 'not_found')));
    const market_name = await findMarketName(read);
    const logo = await readLogo(read, deps.providers.files);
    const printed = { statement, market_name, language: languageOf(request), logo };
    const content = await deps.drawings.draw(dateStatementDrawing, printed, askerOf(request, reply));
    return sendPrivateFile(reply, {
      type: 'application/pdf',
      name: `statement-${statement.starts_at.slice(0, 10)}.pdf`,
      content,
    });
  });
}
