import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type ErrorCode, errorTable, universalCodes } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { escapeHtml } from '#server/kernel/http/html.ts';
import { accessLabels } from '#server/kernel/http/openapi.ts';
import { type Field, fieldsOf, type Schema } from './schema-text.ts';

/** Group names for people, in the order of the page; others follow by name. */
const groups: Readonly<Record<string, string>> = {
  user: 'Users, catalog and places',
  my_page: 'Provider pages and search',
  my_schedule: 'Schedules',
  booking: 'Bookings',
  event: 'Events and cancelling',
  wallet: 'Payments',
  admin: 'Administration',
};

/** Writes the reference as one HTML page, a call at a time: how to call, every call by group, every refusal. */
export function* referencePage(origin: string, style: string): Generator<string> {
  const byGroup = new Map<string, [string, CallContract][]>(Object.keys(groups).map((group) => [group, []]));
  for (const [name, contract] of Object.entries(calls) as [string, CallContract][]) {
    const group = name.split('/')[0] ?? '';
    byGroup.set(group, [...(byGroup.get(group) ?? []), [name, contract]]);
  }
  const used = [...byGroup].filter(([, list]) => list.length > 0);
  for (const [, list] of used) list.sort(([a], [b]) => (a < b ? -1 : 1));
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every call of Plaza: its input, output and errors.">
<title>API reference · Plaza</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="home" href="/">${mark}<span>Plaza</span></a><a href="/v9/openapi.json">OpenAPI 3.1
  document</a></header>
<div class="columns">
<nav class="contents" aria-label="Contents">
<p><a href="#calling">Basics</a></p>
${used.map(([group, list]) => contentsOf(group, list)).join('')}
<p><a href="#errors">Errors</a></p></nav>
<main id="content">
${introduction(origin)}
`;
  for (const [group, list] of used) {
    yield `<section id="${escapeHtml(group)}"><h2>${escapeHtml(groups[group] ?? group)}</h2>\n`;
    for (const [name, contract] of list) yield callOf(name, contract);
    yield '</section>\n';
  }
  yield `
${errorSection()}
</main>
</div>
</body>
</html>
`;
}

const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path class="m1" d="M3 13a10 10 0 0 1 ' +
  '10-10h1v11H3z"/><path class="m2" d="M29 13A10 10 0 0 0 19 3h-1v11h11z"/>' +
  '<path class="m2" d="M3 19a10 10 0 0 0 10 10h1V18H3z"/><circle class="m3" cx="23.5" cy="23.5" r="5.5"/></svg>';

const anchorOf = (name: string) => name.replace('/', '-');

function contentsOf(group: string, list: readonly [string, CallContract][]): string {
  const links = list.map(
    ([name]) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name.split('/')[1] ?? name)}</a></li>`,
  );
  return `<p><a href="#${escapeHtml(group)}">${escapeHtml(groups[group] ?? group)}</a></p><ul>${links.join('')}</ul>\n`;
}

function introduction(origin: string): string {
  return `<section id="calling"><h1>API reference</h1>
<p class="lead">Every call of this marketplace, with its input, output and errors. The website uses the same calls.</p>
<h2>Basics</h2>
<pre tabindex="0"><code>curl '${escapeHtml(origin)}/v9/user/session'

curl '${escapeHtml(origin)}/v9/booking/find' \\
  -H 'Content-Type: application/json' -d '{ … }'</code></pre>
<ul>
<li>Calls that read are <code>GET</code> with a query string; all others are <code>POST</code> with JSON,
  or <code>multipart/form-data</code> for files (JSON in the part <code>input</code>).</li>
<li>A signed-in caller sends the session cookie, or <code>Authorization: Bearer …</code>. A guest opens a booking with
  <code>Booking-Token: …</code> from the email.</li>
<li>Amounts are whole numbers in minor units. Times are ISO 8601 in UTC.</li>
<li>Lists return <code>items</code> and <code>next_cursor</code>; send it as <code>cursor</code> for the next page.
  <code>null</code> means there are no more.</li>
<li>Calls that change money or bookings support <code>Idempotency-Key</code>: the same key and body return the same
  response for 24 hours.</li>
<li>An error is <code>application/problem+json</code> (RFC 9457) with a <code>code</code> from <a
  href="#errors">the list below</a> and a readable message.</li>
</ul></section>`;
}

function callOf(name: string, contract: CallContract): string {
  const input = fieldsOf(z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  const output = fieldsOf(z.toJSONSchema(contract.output, { unrepresentable: 'any' }) as Schema);
  const method = contract.mode === 'read' ? 'GET' : 'POST';
  const notes = [
    accessLabels[contract.access],
    contract.guest_variant_of
      ? `The guest variant of <a href="#${anchorOf(contract.guest_variant_of)}">` +
        `<code>${escapeHtml(contract.guest_variant_of)}</code></a>.`
      : '',
    contract.idempotent ? 'Supports <code>Idempotency-Key</code>.' : '',
    contract.limit ? `At most ${contract.limit.max} times in ${contract.limit.seconds} seconds from one address.` : '',
    contract.cacheable_seconds ? `May be cached for ${contract.cacheable_seconds} seconds.` : '',
    ...Object.entries(contract.files ?? {}).map(
      ([part, { max, kind }]) => `Files: <code>${escapeHtml(part)}</code> (${kind}, at most ${max}).`,
    ),
  ].filter((note) => note !== '');
  return `<article id="${anchorOf(name)}">
<h3><span class="method" data-method="${method}">${method}</span>
  <a href="#${anchorOf(name)}">/v9/${escapeHtml(name)}</a></h3>
<p>${inline(contract.summary)}</p>
<p class="notes">${notes.join(' ')}</p>
${fieldTable('Input', input, true)}
${fieldTable('Output', output, false)}
${refusals(contract.errors)}
</article>\n`;
}

function fieldTable(title: string, fields: readonly Field[], isInput: boolean): string {
  if (fields.length === 0) return `<p class="none"><b>${title}</b> nothing.</p>`;
  return `<details${isInput ? ' open' : ''}><summary>${title}</summary>${fieldList(fields, isInput)}</details>`;
}

function fieldList(fields: readonly Field[], isInput: boolean): string {
  const rows = fields.map((field) => {
    const needed = isInput && !field.is_required ? ' <i>optional</i>' : '';
    const within = field.fields.length === 0 ? '' : fieldList(field.fields, isInput);
    return `<li><code>${escapeHtml(field.name)}</code>${needed} <span>${escapeHtml(field.labels)}</span>${within}</li>`;
  });
  return `<ul class="fields">${rows.join('')}</ul>`;
}

function refusals(codes: readonly ErrorCode[]): string {
  if (codes.length === 0) return '';
  const rows = codes.map(
    (code) =>
      `<li><a href="#error-${code}"><code>${code}</code></a> <span>${errorTable[code].status} ` +
      `· ${inline(errorTable[code].when)}</span></li>`,
  );
  return `<details open><summary>Errors</summary><ul class="fields">${rows.join('')}</ul></details>`;
}

function errorSection(): string {
  const universal: readonly string[] = universalCodes;
  const givenBy = new Map<string, string[]>();
  for (const [name, contract] of Object.entries(calls) as [string, CallContract][])
    for (const code of contract.errors) givenBy.set(code, [...(givenBy.get(code) ?? []), name]);
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const { status, title, when } = errorTable[code];
    const by = givenBy.get(code) ?? [];
    const givers = universal.includes(code)
      ? 'Any call can return it.'
      : by.map((name) => `<a href="#${anchorOf(name)}"><code>${escapeHtml(name)}</code></a>`).join(' ');
    return `<article id="error-${code}"><h3><span class="method" data-method="${status}">${status}</span>
      <a href="#error-${code}">${code}</a></h3>
<p><b>${escapeHtml(title)}.</b> ${inline(when)}</p>${givers ? `<p class="notes">${givers}</p>` : ''}</article>\n`;
  });
  return `<section id="errors"><h2>Errors</h2>
<p>The body has <code>type</code>, <code>title</code>, <code>status</code>, <code>code</code>, <code>detail</code>
  and <code>request_id</code>. If fields are invalid, <code>errors</code> lists each <code>path</code>
    and <code>message</code>.</p>
${rows.join('')}</section>`;
}

/** Text with `code` in backticks. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
