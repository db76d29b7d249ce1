import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { noteReport } from '#server/modules/notifications/index.ts';

/**
 * Registers `/v9/webhook/sms/:message_id`, where the provider of text messages reports what became of one. The
 * signature covers the public address and the raw form, so this is not a call of the contract. The address is the
 * configured one, because whoever sends a request chooses its Host header.
 */
export function registerSmsWebhook(http: FastifyInstance, deps: AppDeps): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { message_id: string } }>('/v9/webhook/sms/:message_id', async (request, reply) => {
      const { body, headers, params, url } = request;
      const signature = headers['x-twilio-signature'];
      const report =
        typeof body === 'string' && typeof signature === 'string'
          ? deps.providers.sms?.readReport({ url: `${deps.config.PLAZA_ORIGIN}${url}`, body, signature })
          : 'forged';
      if (report === undefined || report === 'forged')
        return sendRefusal(request, reply, refuse('forbidden', 'The signature of this report is wrong.'));
      const message_id = id.safeParse(params.message_id);
      if (report !== null && message_id.success) await noteReport(deps, message_id.data, report);
      return reply.code(204).send();
    });
  });
}
