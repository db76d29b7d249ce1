import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { say, translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { registerFile, sendPrivateFile } from '#server/kernel/http/attachment.ts';
import { actorOf } from '#server/kernel/http/request.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { findSession } from '#server/modules/accounts/sessions/index.ts';
import { findDownload } from '#server/modules/personal-data/index.ts';

const Query = z.object({ id });
/** Each archive is held in memory until it is sent. */
const LIMIT = { max: 10, seconds: 60 } as const;

/** Registers `/v9/user/my-data.zip`: the copy of one’s data, for the session of its owner alone. */
export function registerMyData(http: FastifyInstance, deps: AppDeps): void {
  registerFile(http, deps, { path: '/v9/user/my-data.zip', limit: LIMIT }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const actor = await actorOf(request, deps, findSession);
    // It has what others wrote to that user, which a look does not show.
    if (actor.kind === 'user' && actor.impersonation !== undefined)
      return sendRefusal(request, reply, refuse('impersonation_private'));
    const archive =
      query.success && actor.kind === 'user' ? await findDownload(deps, query.data.id, actor.user_id) : null;
    if (!archive) return sendRefusal(request, reply, refuse('not_found', say(yourDataMails, 'archive.gone')));
    const name = translate('en', yourDataMails, null)('archive.name');
    return sendPrivateFile(reply, { type: 'application/zip', name, content: archive });
  });
}
