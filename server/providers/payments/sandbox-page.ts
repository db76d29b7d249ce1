import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { formatMoney } from '#contract/money.ts';
import { sandboxBanks } from '#contract/sandbox/banks.ts';
import { sandboxCards } from '#contract/sandbox/cards.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { escapeHtml } from '#server/kernel/http/html.ts';
import { isForeign } from '#server/kernel/http/request.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { findSandboxAccount, updateSandboxAccount } from './sandbox-account-store.ts';
import { findSandboxVerification, moveSandboxVerification } from './sandbox-card-store.ts';
import { labelOf } from './sandbox-cards.ts';
import { sendSandboxEvent } from './sandbox-events.ts';
import { findSandboxPayment, moveSandboxPayment } from './sandbox-store.ts';

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef0f4;color:#1d2433;
  font:16px/1.5 system-ui,sans-serif}
main{background:#fff;border-radius:16px;padding:32px;width:min(400px,calc(100vw - 64px));
  box-shadow:0 8px 40px rgb(20 30 60/.12)}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#5b6475;overflow-wrap:anywhere}
.sum{font-size:34px;font-weight:700;line-height:1.2;color:#1d2433;margin:16px 0 0}
fieldset{border:0;padding:0;margin:0 0 8px}legend{font-weight:600;padding:0}label{display:flex;gap:10px;padding:10px 0}
label small{margin:0}
button{font:inherit;font-weight:600;width:100%;padding:13px;border-radius:10px;border:1px solid #c9cfdb;background:#fff;
  color:#1d2433;margin-top:8px;cursor:pointer}button.go{background:#2448c5;border-color:#2448c5;color:#fff}
small{display:block;margin-top:20px;color:#5b6475}`;
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** The requirement that remains if the visitor chose to provide a document later. */
const DOCUMENT = 'individual.verification.document';

interface Visit {
  Params: { id: string };
  Querystring: { back?: string; refresh?: string; until?: string };
  Body: URLSearchParams;
}

/**
 * Registers the sandbox's own pages: its bank's challenge of a card, and its onboarding of accounts. Like a gateway,
 * each page returns to Plaza and sends a webhook.
 */
export function registerSandboxPages(http: FastifyInstance, deps: AppDeps): void {
  const db = deps.database.write;

  const notify = (event: { kind: string; gateway_id: string; key: string }) => sendSandboxEvent(http, deps, event);

  async function answerPayment(id: string, isConfirmed: boolean): Promise<void> {
    const answer = isConfirmed ? { to: 'succeeded' } : { to: 'declined', reason: 'challenge_failed' };
    const key = await moveSandboxPayment(db, { id, from: 'action_needed', ...answer });
    if (key !== null) await notify({ kind: 'payment', gateway_id: id, key });
  }

  async function answerVerification(id: string, isConfirmed: boolean): Promise<void> {
    const answer = isConfirmed ? { to: 'succeeded' } : { to: 'declined', reason: 'challenge_failed' };
    const key = await moveSandboxVerification(db, { id, from: 'action_needed', ...answer });
    if (key !== null) await notify({ kind: 'verification', gateway_id: id, key });
  }

  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'POST') return;
      // An answer moves a payment, so only the page itself may submit its form.
      if (isForeign(request, deps)) return sendRefusal(request, reply, refuse('foreign_origin'));
      if (!(request.body instanceof URLSearchParams))
        return sendRefusal(request, reply, refuse('unsupported_media', 'Send the form on this page.'));
    });

    scope.get<Visit>('/sandbox/challenge/:id', async (request, reply) => {
      const { id } = request.params;
      const back = ownPath(request.query.back);
      const payment = await findSandboxPayment(db, id);
      const verification = payment ? null : await findSandboxVerification(db, id);
      reply.header('cache-control', 'no-store');
      // A challenge is answered once. Returning to it (with the browser's Back button) continues to the result of that
      // answer.
      if ((payment ?? verification)?.status !== 'action_needed') return reply.redirect(back);
      reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
      if (payment) {
        const { amount, currency, card } = payment;
        return challengePage({ id, back, sum: formatMoney(amount, currency, { exact: true }), card });
      }
      const card = sandboxCards.find((known) => known.token === verification?.token);
      return card ? challengePage({ id, back, sum: null, card: labelOf(card) }) : reply.redirect('/');
    });
    scope.post<Visit>('/sandbox/challenge/:id', async (request, reply) => {
      const answer = request.params.id.startsWith('ver_') ? answerVerification : answerPayment;
      await answer(request.params.id, request.body.get('answer') === 'confirm');
      return reply.redirect(ownPath(request.body.get('back')), 303);
    });

    scope.get<Visit>('/sandbox/onboarding/:id', async (request, reply) => {
      const { back, refresh, until } = request.query;
      if (Number(until) <= deps.clock.now().getTime()) return reply.redirect(ownPath(refresh));
      const account = await findSandboxAccount(db, request.params.id);
      if (!account) return reply.redirect('/');
      reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
      return onboardingPage({
        ...{ id: account.id, email: account.email, bank: account.bank_token, back: ownPath(back) },
        wantsDocument: account.requirements.includes(DOCUMENT),
      });
    });
    scope.post<Visit>('/sandbox/onboarding/:id', async (request, reply) => {
      const back = ownPath(request.body.get('back'));
      const bank = sandboxBanks.find((known) => known.token === request.body.get('bank'));
      if (request.body.get('answer') !== 'submit' || !bank) return reply.redirect(back, 303);
      const { id } = request.params;
      const key = await updateSandboxAccount(db, id, {
        bank_token: bank.token,
        details_submitted: true,
        requirements: request.body.get('document') === 'later' ? [DOCUMENT] : [],
      });
      if (key !== null) await notify({ kind: 'account', gateway_id: id, key });
      return reply.redirect(back, 303);
    });
  });
}

/** Returns a path of this app; any other address becomes the default. */
function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : '/booking';
}

function challengePage(asked: { id: string; back: string; sum: string | null; card: string }): string {
  const what = asked.sum === null ? 'card' : 'payment';
  const charged = asked.sum === null ? 'You’re not charged now.' : `with ${escapeHtml(asked.card)}`;
  return page(
    `Confirm the ${what}`,
    `<h1>Sandbox Bank</h1><p>Is this you?</p><p class="sum">${escapeHtml(asked.sum ?? asked.card)}</p><p>${charged}</p>
<form method="post" action="/sandbox/challenge/${escapeHtml(asked.id)}"><input type="hidden" name="back"
  value="${escapeHtml(asked.back)}"><button class="go" name="answer"
  value="confirm">Yes, confirm the ${what}</button><button
  name="answer" value="refuse">No, decline</button></form>
<small>This page simulates a bank. No money moves.</small>`,
  );
}

function onboardingPage(asked: {
  id: string;
  email: string;
  bank: string | null;
  back: string;
  wantsDocument: boolean;
}): string {
  const chosen = asked.bank ?? sandboxBanks[0].token;
  const intro = asked.wantsDocument ? 'Your ID document is still missing.' : 'Who you are, and your bank account.';
  const banks = sandboxBanks.map(
    ({ token, name, last4, does }) =>
      `<label><input type="radio" name="bank" value="${token}"${token === chosen ? ' checked' : ''}> ` +
      `<span>${name} ···· ${last4}<br><small>${does}</small></span></label>`,
  );
  return page(
    'Set up payouts',
    `<h1>Sandbox Payouts</h1><p>${intro}</p><p>${escapeHtml(asked.email)}</p>
<form method="post" action="/sandbox/onboarding/${escapeHtml(asked.id)}"><input type="hidden" name="back"
  value="${escapeHtml(asked.back)}"><fieldset><legend>Bank account</legend>${banks.join('')}</fieldset>
<label><input type="checkbox" name="document" value="later"> <span>Upload the ID document later<br><small>You can’t get
  payouts until then.</small></span></label>
<button class="go" name="answer" value="submit">Agree and submit</button><button name="answer"
  value="later">Do this later</button></form>
<small>This page simulates a payment company. No data leaves Plaza, and no money moves.</small>`,
  );
}

function page(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, ' +
    `initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
  );
}
