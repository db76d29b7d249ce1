import type { FastifyInstance } from 'fastify';
import type { PublicEvent } from '#contract/entities/event.ts';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { languages } from '#contract/languages.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import { findEvent } from '#server/modules/events/find/index.ts';
import { drawShareCard, shareCardOf } from '#server/modules/events/share/index.ts';
import { isMarketOpen } from '#server/modules/market/queries.ts';
import type { DrawnPictures } from './drawn-pictures.ts';

const guest = { kind: 'guest', booking_token: null } as const;

type Deps = Pick<AppDeps, 'database' | 'clock'> & { readonly providers: Pick<AppDeps['providers'], 'files'> };

/**
 * Serves the share images of public events. The address names what the image shows: it is drawn once and never changes,
 * and an older address redirects to the present one.
 */
export function registerShareImages(http: FastifyInstance, deps: Deps, drawn: DrawnPictures): void {
  http.get<{ Params: { event_id: string; file: string } }>('/files/share/:event_id/:file', async (request, reply) => {
    const { event_id, file } = request.params;
    const language = languages.find((each) => file.startsWith(`${each}-`));
    if (language === undefined || !id.safeParse(event_id).success || !(await isMarketOpen(deps.database.read)))
      return sendRefusal(request, reply, refuse('not_found'));
    const event = await findEvent(deps.database.read, { event_id }, guest, { now: deps.clock.now(), language });
    if (event === null || event.share_image === null) return sendRefusal(request, reply, refuse('not_found'));
    if (!event.share_image.endsWith(`/${file}`))
      return reply.header('cache-control', 'public, max-age=300').redirect(event.share_image, 302);
    const image = await drawn.draw(event.share_image, networkOf(request.ip), () => drawImage(deps, event, language));
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(image);
  });
}

async function drawImage({ providers }: Deps, event: PublicEvent, language: string): Promise<Buffer> {
  const card = shareCardOf(event, language);
  return drawShareCard(card, card.picture_key === null ? null : await providers.files.get(card.picture_key));
}
