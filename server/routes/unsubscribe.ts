import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { setSubscription } from '#server/modules/notifications/index.ts';

/**
 * The one-click POST of mail programs to the address in `List-Unsubscribe` (RFC 8058). It comes from their servers,
 * without cookies; the token is its proof. The page for people at the same address is one of the web.
 */
export function registerUnsubscribe(http: FastifyInstance, deps: AppDeps): void {
  void http.register(async (scope) => {
    // The body is always `List-Unsubscribe=One-Click`, in either form encoding.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token(^[A-Za-z0-9_-]{40,600}$)',
      async (request, reply) => {
        const { token } = request.params;
        const done = await inTransaction(deps.database.write, (tx) =>
          setSubscription(tx, deps.config, { token, is_off: true }, deps.clock.now()),
        );
        if (done === null)
          return sendRefusal(request, reply, refuse('not_found', say(notificationSettings, 'refused.link')));
        return reply.header('cache-control', 'no-store').status(204).send();
      },
    );
  });
}
