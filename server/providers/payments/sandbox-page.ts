import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/config.ts';
import { newId } from '#server/kernel/ids.ts';
import { signSandboxEvent } from './embedded.ts';
import { findSandboxPayment, moveSandboxPayment } from './sandbox-store.ts';

/** The sandbox bank's page for a challenged card: confirm or refuse, then back to Plaza; and its webhook, told like a gateway tells it. */
export function registerSandboxPages(http: FastifyInstance, deps: AppDeps): void {
  const db = deps.database.write;
  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { id: string }; Querystring: { back?: string } }>(
      '/sandbox/challenge/:id',
      async (request, reply) => {
        const payment = await findSandboxPayment(db, request.params.id);
        if (!payment) return reply.redirect('/');
        const amount = new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency });
        const digits = amount.resolvedOptions().maximumFractionDigits ?? 2;
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        );
        return reply
          .type('text/html; charset=utf-8')
          .send(
            page(payment.id, amount.format(payment.amount / 10 ** digits), payment.card, ownPath(request.query.back)),
          );
      },
    );
    scope.post<{ Params: { id: string }; Body: URLSearchParams }>('/sandbox/challenge/:id', async (request, reply) => {
      const isConfirmed = request.body.get('answer') === 'confirm';
      const { id } = request.params;
      const answer = isConfirmed ? { to: 'succeeded' } : { to: 'declined', reason: 'challenge_failed' };
      if (await moveSandboxPayment(db, { id, from: 'action_needed', ...answer })) {
        const body = JSON.stringify({ id: `evt_${newId()}`, kind: 'payment', gateway_id: id });
        const signature = signSandboxEvent(secretOf(deps.config), body, deps.clock.now());
        const told = await http.inject({
          method: 'POST',
          url: '/v9/webhook/payments',
          headers: { 'gateway-signature': signature, 'content-type': 'application/json' },
          payload: body,
        });
        if (told.statusCode !== 200) request.log.warn({ status: told.statusCode }, 'the sandbox webhook was not taken');
      }
      return reply.redirect(ownPath(request.body.get('back')), 303);
    });
  });
}

/** Only a path of this house is gone back to. */
function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : '/booking';
}

function page(id: string, amount: string, card: string, back: string): string {
  const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Confirm the payment</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef0f4;color:#1d2433;font:16px/1.5 system-ui,sans-serif}
main{background:#fff;border-radius:16px;padding:32px;width:min(400px,calc(100vw - 64px));box-shadow:0 8px 40px rgb(20 30 60/.12)}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#5b6475}.sum{font-size:34px;font-weight:700;color:#1d2433;margin:16px 0 0}
button{font:inherit;font-weight:600;width:100%;padding:13px;border-radius:10px;border:1px solid #c9cfdb;background:#fff;color:#1d2433;margin-top:8px;cursor:pointer}button.go{background:#2448c5;border-color:#2448c5;color:#fff}
small{display:block;margin-top:20px;color:#5b6475}</style></head><body><main><h1>Sandbox Bank</h1><p>Is this you?</p><p class="sum">${safe(amount)}</p><p>with ${safe(card)}</p>
<form method="post" action="/sandbox/challenge/${safe(id)}"><input type="hidden" name="back" value="${safe(back)}"><button class="go" name="answer" value="confirm">Yes, confirm the payment</button><button name="answer" value="refuse">No, refuse it</button></form>
<small>This page plays a bank. No money moves.</small></main></body></html>`;
}
