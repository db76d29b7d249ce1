import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import { createGate } from '#server/kernel/limits/request-gate.ts';
import { drawForMail, findMailPicture, MAIL_PICTURES } from '#server/modules/pictures/mail/index.ts';
import type { DrawnPictures } from './drawn-pictures.ts';

type Deps = Pick<AppDeps, 'clock' | 'database'> & { readonly providers: Pick<AppDeps['providers'], 'files'> };

/** Of pictures that are not drawn yet. Services of mail ask for those of many people from few addresses. */
const LIMIT = { max: 300, seconds: 60 } as const;

/**
 * Serves the pictures of mails in the formats of mails: the operator's logo, and the covers of events and services.
 * Other pictures are not drawn. Like the pictures themselves they never change.
 */
export function registerMailPictures(http: FastifyInstance, deps: Deps, drawn: DrawnPictures): void {
  const gate = createGate(deps);
  const draw = async (path: string, network: string): Promise<Buffer | null> => {
    const wanted = await findMailPicture(deps.database.read, path);
    if (wanted === null) return null;
    return drawn.draw(path, network, async () => {
      const file = await deps.providers.files.get(wanted.key);
      return file && drawForMail(file, wanted.format);
    });
  };
  http.get<{ Params: { '*': string } }>('/files/mail/*', async (request, reply) => {
    const path = `${MAIL_PICTURES}${request.params['*']}`;
    const stored = drawn.find(path);
    const tooMany = stored === undefined ? await gate(request, 'files/mail', LIMIT) : null;
    if (tooMany) return sendRefusal(request, reply, tooMany);
    const picture = await (stored ?? draw(path, networkOf(request.ip)));
    if (picture === null) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .type(path.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });
}
