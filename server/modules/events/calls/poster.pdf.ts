import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { askerOf } from '#server/kernel/drawing/asker.ts';
import { registerFile, sendPrivateFile } from '#server/kernel/http/attachment.ts';
import { actorOf } from '#server/kernel/http/request.ts';
import { languageOf } from '#server/kernel/http/request-language.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { findSession } from '#server/modules/accounts/sessions/index.ts';
import { posterDrawing } from '#server/modules/admission/print/index.ts';
import { mayVisit } from '#server/modules/catalogue/index.ts';
import { findEvent } from '#server/modules/events/find/index.ts';
import { shareCardOf } from '#server/modules/events/share/index.ts';
import { readLogo } from '#server/modules/market/index.ts';

const Query = z.object({ event: id });
const guest = { kind: 'guest', booking_token: null } as const;
/** Each PDF is drawn on request, which takes CPU time. */
const LIMIT = { max: 60, seconds: 60 } as const;

/**
 * Registers `/v9/event/poster.pdf`: a poster with a QR code for the page of an event, which says what its page says to
 * everybody. Not JSON, so not a call of the contract.
 */
export function registerPosterPdf(http: FastifyInstance, deps: AppDeps): void {
  registerFile(http, deps, { path: '/v9/event/poster.pdf', limit: LIMIT }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const language = languageOf(request);
    const now = deps.clock.now();
    // Before the opening staff and the event's owner alone see its page, and so its poster.
    const none = { provider_id: null, service_id: null, package_id: null };
    const place = query.success ? { ...none, event_id: query.data.event } : null;
    const actor = await actorOf(request, deps, findSession);
    if (place && !(await mayVisit(deps.database.read, actor, place)))
      return sendRefusal(request, reply, refuse('market_closed'));
    const event = query.success
      ? await findEvent(deps.database.read, { event_id: query.data.event }, guest, { now, language })
      : null;
    if (event === null) return sendRefusal(request, reply, refuse('not_found'));
    const logo = await readLogo(deps.database.read, deps.providers.files);
    const link = new URL(`/view-events/${event._id}/${event.provider._id}?from=poster`, deps.config.PLAZA_ORIGIN).href;
    const about = { ...shareCardOf(event, language), author: event.provider.name };
    const poster = { ...about, link, language, created_at: now, logo };
    const content = await deps.drawings.draw(posterDrawing, poster, askerOf(request, reply));
    return sendPrivateFile(reply, { type: 'application/pdf', name: `${event.title}.pdf`, content });
  });
}
