import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import type { MailFrame } from '#server/modules/notifications/mails/index.ts';
import { findOutboxMessage, listOutbox } from '#server/modules/notifications/outbox/queries.ts';
import type { AppDeps } from './kernel/app-deps.ts';
import { attachment } from './kernel/http/attachment.ts';
import { escapeHtml } from './kernel/http/html.ts';
import { sendRefusal } from './kernel/http/send-refusal.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX = 100;

type Row = Awaited<ReturnType<typeof listOutbox>>[number];
type Message = NonNullable<Awaited<ReturnType<typeof findOutboxMessage>>>;

/** Serves the mails and texts of a demo under `/dev/outbox`, also as JSON; in production there is no such page. */
export function registerOutbox(http: FastifyInstance, deps: AppDeps): void {
  if (deps.config.PLAZA_MODE !== 'demo') {
    for (const url of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/*'])
      http.get(url, (request, reply) => sendRefusal(request, reply, refuse('not_found')));
    return;
  }
  const db = deps.database.read;

  http.get<{ Querystring: { to?: unknown; id?: unknown } }>('/dev/outbox', async (request, reply) => {
    const to = wordOf(request.query.to);
    const rows = await listOutbox(db, { limit: MAX, to });
    const id = wordOf(request.query.id);
    const open = id && ID.test(id) ? await findOutboxMessage(db, id) : null;
    const market = await findMarket(db);
    const frame = await mailFrame(db, deps.config);
    return sendPage(reply, page(frame, market?.timezone ?? 'UTC', rows, open, to));
  });

  http.get<{ Querystring: { to?: unknown } }>('/dev/outbox.json', async (request, reply) => {
    const rows = await listOutbox(db, { limit: MAX, to: wordOf(request.query.to) });
    return reply.header('cache-control', 'no-store').send({
      items: rows.map(({ id, to_address, ...row }) => ({
        _id: id,
        to: to_address,
        ...row,
        code: row.kind.startsWith('code_') ? (/\b\d{6}\b/.exec(row.text)?.[0] ?? null) : null,
        body_url: `/dev/outbox/${id}/body`,
      })),
    });
  });

  http.get<{ Params: { id: string } }>('/dev/outbox/:id/body', async (request, reply) => {
    const message = ID.test(request.params.id) ? await findOutboxMessage(db, request.params.id) : null;
    if (!message?.html) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; " +
          "base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .send(message.html);
  });

  http.get<{ Params: { id: string; at: string } }>('/dev/outbox/:id/attachments/:at', async (request, reply) => {
    const { id, at } = request.params;
    const message = ID.test(id) && /^\d$/.test(at) ? await findOutboxMessage(db, id) : null;
    const file = message?.attachments[Number(at)];
    if (!file) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .type('application/octet-stream')
      .header('content-disposition', attachment(file.filename))
      .send(Buffer.from(file.content, file.encoding ?? 'utf8'));
  });
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 254).toLowerCase() : undefined;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const hash = createHash('sha256').update(style).digest('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; img-src 'self' data:; form-action 'self'; ` +
        "frame-ancestors 'none'; base-uri 'none'",
    )
    .send(html);
}

const style = `
:root { color-scheme: light dark; --page: #fbfaf8; --card: #fff; --sunken: #f4f2ee; --line: #e8e4dd; --text: #26221e;
  --muted: #6b645d; --accent: #1d7a70; --soft: #eefaf8 }
@media (prefers-color-scheme: dark) { :root { --page: #171411; --card: #211d19; --sunken: #1c1815; --line: #38322c;
  --text: #f4f2ee; --muted: #a69e95; --accent: #47b6a8; --soft: #0b3431 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 Inter, system-ui, sans-serif;
  min-height: 100vh; display: flex; flex-direction: column }
a { color: var(--accent) }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 14px 20px;
  border-bottom: 1px solid var(--line); background: var(--card) }
header strong, header h1 { font-size: 19px; letter-spacing: -.2px }
header p { margin: 0; color: var(--muted); font-size: 14px; flex: 1 1 260px }
form { display: flex; gap: 8px }
input, button { font: inherit; min-height: 44px; border-radius: 10px; border: 1px solid var(--line);
  background: var(--page); color: var(--text); padding: 0 12px; min-width: 0 }
button { background: var(--accent); border-color: var(--accent); color: var(--card); font-weight: 600; cursor: pointer }
main { flex: 1; display: grid; grid-template-columns: minmax(280px, 400px) 1fr; min-height: 0 }
nav { border-inline-end: 1px solid var(--line); overflow: auto; max-height: calc(100vh - 70px) }
nav ol { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: 14px 20px; color: inherit; text-decoration: none;
  border-bottom: 1px solid var(--line) }
nav a:hover { background: var(--sunken) }
nav a[aria-current] { background: var(--soft); box-shadow: inset 0 0 0 2px var(--accent) }
nav a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
nav b { display: block; font-weight: 600; overflow-wrap: anywhere }
nav span, dl { color: var(--muted); font-size: 13px; overflow-wrap: anywhere }
nav .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px }
nav .row time { white-space: nowrap }
.tag { border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; font-size: 12px; color: var(--muted);
  margin-inline-end: 6px }
article { padding: 20px; min-width: 0; display: flex; flex-direction: column; gap: 14px }
h1 { font-size: 22px; line-height: 1.2; margin: 0; overflow-wrap: anywhere }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 2px 14px }
dd { margin: 0; color: var(--text); overflow-wrap: anywhere }
iframe { border: 1px solid var(--line); border-radius: 14px; width: 100%; flex: 1; min-height: 640px;
  background: #fbfaf8 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); border-radius: 14px; padding: 16px;
  margin: 0; font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace }
.sms { align-self: flex-start; max-width: 420px; background: var(--soft); border-radius: 18px 18px 18px 4px;
  font: inherit }
summary { cursor: pointer; color: var(--muted); padding: 6px 0 }
.empty { padding: 64px 24px; text-align: center; color: var(--muted) }
.back { display: none }
@media (max-width: 760px) {
  main { grid-template-columns: 1fr }
  nav { border: 0; max-height: none }
  main.open nav { display: none } main:not(.open) article { display: none }
  .back { display: inline-block; padding: 8px 0 }
}
`;

function page(
  frame: MailFrame,
  timezone: string,
  rows: readonly Row[],
  open: Message | null,
  to: string | undefined,
): string {
  const name = escapeHtml(frame.market_name);
  const filter = to ? `&amp;to=${encodeURIComponent(to)}` : '';
  const empty = to
    ? `No messages to ${escapeHtml(to)}.`
    : 'No messages yet. Sign up or book something, then check here.';
  const list = rows.length
    ? `<ol>${rows.map((row) => item(row, timezone, open?.id === row.id, filter)).join('')}</ol>`
    : `<p class="empty">${empty}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · ${name}</title><style>${style}</style></head>
<body><header>${open ? '<strong>Outbox</strong>' : '<h1>Outbox</h1>'}<p>This is a demo: emails and text messages stay
  here instead of being sent. <a href="/">Back to ${name}</a></p>
<form action="/dev/outbox"><input name="to" type="search" aria-label="Only messages to"
  placeholder="Only to name@example.com" value="${escapeHtml(to ?? '')}"><button>Show</button></form></header>
<main${open ? ' class="open"' : ''}><nav aria-label="Messages">${list}</nav><article>${
    open ? detail(open, timezone, filter) : '<p class="empty">Choose a message to read it.</p>'
  }</article></main></body></html>`;
}

function item(row: Row, timezone: string, isOpen: boolean, filter: string): string {
  const channel = row.channel === 'email' ? 'Email' : row.channel === 'sms' ? 'SMS' : 'Push';
  return (
    `<li><a href="/dev/outbox?id=${row.id}${filter}"${isOpen ? ' aria-current="true"' : ''}><span class="row">` +
    `<span>${escapeHtml(row.to_address)}</span>${time(row.created_at, timezone)}</span>` +
    `<b>${escapeHtml(row.subject || row.text.slice(0, 70))}</b>` +
    `<span><span class="tag">${channel}</span>${escapeHtml(row.kind)}</span></a></li>`
  );
}

function detail(message: Message, timezone: string, filter: string): string {
  const files = message.attachments
    .map((file, at) => `<a href="/dev/outbox/${message.id}/attachments/${at}">${escapeHtml(file.filename)}</a>`)
    .join(', ');
  const head = `<a class="back" href="/dev/outbox?${filter.replace('&amp;', '')}">
    ← All messages</a><h1>${escapeHtml(message.subject || 'Text message')}</h1>
<dl><dt>To</dt><dd>${escapeHtml(message.to_address)}</dd><dt>Sent</dt><dd>${time(message.created_at, timezone)}</dd>
<dt>Kind</dt><dd>${escapeHtml(message.kind)}</dd>${files ? `<dt>Attachments</dt><dd>${files}</dd>` : ''}</dl>`;
  if (!message.html) return `${head}<pre class="sms">${escapeHtml(message.text)}</pre>`;
  return (
    `${head}<iframe title="Email" src="/dev/outbox/${message.id}/body" sandbox="allow-popups ` +
    'allow-popups-to-escape-sandbox"></iframe><details><summary>As plain text</summary>' +
    `<pre>${escapeHtml(message.text)}</pre></details>`
  );
}

function time(at: Date, timezone: string): string {
  const shown = dateFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: timezone }).format(at);
  return `<time datetime="${at.toISOString()}">${shown}</time>`;
}
