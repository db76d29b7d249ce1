import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import { registerReference } from '#server/reference/index.ts';
import { registerSite } from '#server/site.ts';
import { registerWeb } from '#server/web/index.ts';
import { routes } from '#web/routes.ts';
import { type Caller, newAddress, testApp } from '../app.ts';
import { givenPast } from '../given-past.ts';
import { endings } from '../inputs/deviations.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { changed, type Path } from '../json-paths.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
const root = join(import.meta.dirname, '../..');
const contracts = Object.entries(calls) as [CallName, CallContract][];
const writes = contracts.filter(([, { mode }]) => mode !== 'read');

/** Prefixes that spreadsheets treat as formulas. */
const openings = ['=', '+', '-', '@'];
/**
 * Ends a script, an attribute and a table cell, opens an element and, if line breaks are allowed, a calendar property.
 */
const payloadOf = (n: number, tail = '') => `${openings[n % 4]}${n}</script><img src=x onerror=p${n}()>"'${tail}`;
const BROKEN_LINES = '\r\nBEGIN:VALARM\r\nX-PAYLOAD:1\nX-PAYLOAD:2\rX-PAYLOAD:3';

/** Fields that accepted a payload, as call and path. A payload contains its field's index in this list. */
const fields: string[] = [];

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The path of every text value that a call takes; of lists, the first item. */
function leavesOf(schema: Schema, at: Path): Path[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const isText = type === 'string' && !['enum', 'const', 'pattern', 'format'].some((key) => key in schema);
  return [
    ...(isText && allOf.length === 0 ? [at] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => leavesOf(inner, [...at, key])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => leavesOf(each, at)),
    ...(items ? leavesOf(items, [...at, 0]) : []),
  ];
}

function leavesOfCall({ input }: CallContract): Path[] {
  const leaves = leavesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, []);
  return [...new Map(leaves.map((path) => [path.join('.'), path])).values()];
}

let world: World;
let http: FastifyInstance;

/** Values that are compared and never shown. */
const untold = /(^|\.)(\w*password|\w*token|payment_method|setup_key|discount_code|plan_hash)$/;
/** Makes a call with a payload in every text field whose contract accepts it. */
async function write<Name extends CallName>(
  name: Name,
  base: CallInput<Name>,
  caller: Caller,
  {
    refusal = 200,
    without = '',
    files = [],
  }: { refusal?: number | undefined; without?: string; files?: readonly Buffer[] } = {},
) {
  const contract: CallContract = calls[name];
  const isTaken = (input: unknown) => contract.input.safeParse(input).success;
  let input: unknown = base;
  for (const path of leavesOfCall(contract)) {
    if (untold.test(path.join('.')) || path[0] === without || !hasRoom(base, path)) continue;
    const field = `${name} ${path.join('.')}`;
    const n = fields.includes(field) ? fields.indexOf(field) : fields.length;
    const payload = [BROKEN_LINES, '']
      .map((tail) => payloadOf(n, tail))
      .find((each) => isTaken(changed(base, path, each)));
    if (payload === undefined) continue;
    if (n === fields.length) fields.push(field);
    input = changed(input, path, payload);
  }
  const answer = files.length > 0 ? await sendForm(name, input, files, caller) : await it.raw(name, input, caller);
  if (answer.status !== 200 && answer.status !== refusal) throw new Error(`${name}: ${answer.problem.detail}`);
  return answer.body as CallOutput<Name>;
}

/** Sends files with an input, all in the call's one file part. */
async function sendForm(name: CallName, input: unknown, files: readonly Buffer[], { token }: Caller) {
  const { files: parts = {} }: CallContract = calls[name];
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  for (const bytes of files) form.append(Object.keys(parts)[0] ?? '', new Blob([new Uint8Array(bytes)]), payloadOf(0));
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: `/v9/${name}`,
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json(), problem: answer.json() };
}

/** Whether an input contains the parent of a path. */
function hasRoom(base: unknown, path: Path): boolean {
  let at = base;
  for (const key of path.slice(0, -1)) {
    const inner: unknown = (at as Record<string | number, unknown>)[key];
    if (inner === null || inner === undefined || typeof inner !== 'object') return false;
    at = inner;
  }
  return true;
}

const somewhere = { label: 'x', lat: 45.5, lon: -122.6 };
/** Text fields that the examples leave out. */
const more: Partial<Record<CallName, object>> = {
  'booking/add_booking': { customer_place: somewhere },
  'booking/guest_add_booking': { customer_place: somewhere },
  'booking/add_booking_request': { customer_place: somewhere },
  'booking/add_guest_booking_request': { customer_place: somewhere },
  'booking/modified_service_booking': { customer_place: somewhere },
  'event/create_event': {
    venue: { name: 'x' },
    packages: [{ name: 'x', amount: 0 }],
    questions: [{ kind: 'one_of', text: 'x', options: ['x', 'y'] }],
  },
  // Names of payloads are alike.
  'admin/add_page': { is_new: true },
  'my_page/add_my_page': { service_area: { kind: 'places', places: [somewhere] } },
  // After the first message, that with a file, and that of the example.
  'admin/answer_help_ticket': { verb: 'reply', seq: 3 },
  'admin/decide_report': { outcome: 'upheld', warning: { reason: 'x'.repeat(10) } },
  'admin/change_settings': {
    place: { ...somewhere, timezone: 'America/Los_Angeles' },
    operator: { name: 'x', address: 'x', email: 'town@example.com', phone: '', register: 'x' },
  },
};

/** What is written apart from the examples, because it is possible once. */
const writtenBefore: readonly CallName[] = [
  ...(['user/add_rating_review', 'user/appeal_decision', 'event/join_waiting_list'] as const),
];

async function writeAll(): Promise<void> {
  const { owner, customer, service_id, provider_id, unclaimed_id, moving_id } = world;
  const examples = Object.entries(examplesOf(world)) as [CallName, Example][];
  const isEnding = ([name]: [CallName, Example]) => endings.includes(name);
  // Before the customer holds the same tickets.
  const waiting = { event_id: world.event_id, occurrence_ids: [world.occurrence_id], seats: 50 };
  await write('event/join_waiting_list', { ...waiting, package_ids: [world.package_id] }, customer);
  const past = await givenPast(it, { service_id, customer_id: customer.id });
  await write('user/edit_profile', { location: { label: 'x', lat: 45.5, lon: -122.6 } }, customer);
  await write('booking/add_booking_request', { provider_id: unclaimed_id, wish: 'x' }, customer);
  const block = { kind: 'block', from: '2026-05-20T17:00:00Z', to: '2026-05-20T18:00:00Z' } as const;
  const { rules } = await write('my_schedule/add_my_schedule', { provider_id, rules: [block] }, owner);
  const schedule_id = rules.find(({ kind }) => kind === 'block')?._id ?? '';
  await write('my_schedule/edit_schedule', { schedule_id, rule: block }, owner);
  await writeTickets();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  await write('user/add_provider_banner_image', { provider_id }, owner, { files: [picture] });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');
  await write('booking/add_message', { booking_id: moving_id, file_names: ['x'] }, customer, { files: [pdf] });
  const asked = { subject: 'x', text: 'x'.repeat(10), file_names: ['x'] };
  await write('user/add_help_support', asked, customer, { files: [pdf] });
  const added = { ticket_id: world.help_ticket_id, file_names: ['x'] };
  await write('user/add_help_message', added, customer, { files: [pdf] });
  const evidence = { provider_id: unclaimed_id, text: 'My licence has this name.', file_names: ['x'] };
  await write('claim/claim_account_without_send_mail', evidence, customer, { files: [pdf] });
  const appeal = { token: world.appeal_token, text: 'x'.repeat(10), file_names: ['x'] };
  await write('user/appeal_decision', appeal, {}, { files: [pdf] });
  const writeExample = async ([name, { input, by, status }]: [CallName, Example]) =>
    write(name, { ...input, ...more[name] } as typeof input, callerOf(world, by), { refusal: status });
  for (const [name, example] of examples.filter((each) => !isEnding(each)))
    if (calls[name].mode !== 'read' && !writtenBefore.includes(name)) await writeExample([name, example]);
  const request = await it.deps.database.read.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow();
  await write('user/refund_payment', { refund_request_id: request.id, grant: false, word: 'x' }, owner);
  const { review } = await write('user/add_rating_review', { booking_id: past.booking_id, rating: 5 }, customer, {
    without: 'reply',
  });
  await write('user/add_rating_review', { review_id: review._id }, owner, { without: 'text' });
  for (const ending of examples.filter(isEnding)) await writeExample(ending);
}

/** An event on sale with a question, and bookings of its tickets by a user and a guest. */
async function writeTickets(): Promise<void> {
  const { owner, customer, event_id, occurrence_id, package_id } = world;
  const event = {
    ...{ event_id, venue: { name: 'x' }, packages: [{ _id: package_id, name: 'x', amount: 2500 }] },
    questions: [{ kind: 'short_text' as const, text: 'x', options: ['x', 'y'] }],
  };
  const ask = { ...event, dry_run: true };
  const planned = await it.call('event/edit_event', ask, owner);
  if (planned.status !== 200) throw new Error(planned.problem.detail);
  await write('event/edit_event', { ...event, event_id: world.draft_id, packages: [{ name: 'x', amount: 0 }] }, owner);
  await write(
    'event/edit_event',
    { event_id, title: 'x', text: 'x', arrival_note: 'x', questions: event.questions },
    owner,
  );
  const label = { event_id, scope: 'this' as const, occurrence_id, occurrence: { label: 'x' } };
  await write('event/edit_event', label, owner, { refusal: 400 });
  const question = await it.deps.database.read
    .selectFrom('questions')
    .select('id')
    .where('event_id', '=', event_id)
    .where('asked', '=', 'booking')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  const tickets = {
    items: [{ package_id, occurrence_id }],
    attendees: [{ name: 'x', answers: [{ question_id: question.id, value: 'x' }] }],
  };
  await write('booking/add_booking', tickets, customer);
  await write('booking/guest_add_booking', { ...tickets, name: 'x', email: 'gil.guest@example.com' }, {});
}

beforeAll(async () => {
  if (!existsSync(join(root, 'build/web/server/index.js')))
    throw new Error('The web is not built. `npm test` builds it; alone: npx react-router build.');
  world = await givenWorld(it);
  await writeAll();
  await doWaiting(it);
  // The setup call named the app and can't run again.
  const name = payloadOf(fields.indexOf('admin/set_up name'));
  await it.deps.database.write.updateTable('market').set({ name }).execute();
  const app = await createApp(it.deps);
  http = app.http;
  const buildDir = join(root, 'build/web');
  await registerSite(http, it.deps, { iconDir: join(root, 'public') });
  registerReference(http, { origin: it.deps.config.PLAZA_ORIGIN, assetDir: join(buildDir, 'client/assets') });
  await registerWeb(http, {
    buildDir,
    clientFor: app.clientFor,
    // One user has few pages a second, like one network.
    recentUserOf: () => null,
    clock: it.deps.clock,
    config: { origin: it.deps.config.PLAZA_ORIGIN },
  });
});
afterAll(() => http.close());

/**
 * Fields of a narrower kind: an address, number, zone, code, country, rule, website or version can't hold a payload.
 * Report actions take the reason of `admin/moderate`, which is tested. Another place of one date has those of the
 * event's place, and options of an answer are those of its question.
 */
const narrow = new RegExp(
  [
    '(emails?(\\.0)?|phone|timezone|country|code|referral_code|rate|rule|website|_version)$',
    '^action\\.reason$|\\.value\\.0$|^occurrence\\.venue|^number$',
  ].join('|'),
);
/**
 * Text that is only looked up, that belongs to the finished setup, or that no output of this world contains: these
 * services are not at the customer's place.
 */
const notStored = [
  ...['add_booking', 'guest_add_booking', 'add_booking_request', 'add_guest_booking_request'].map(
    (name) => `booking/${name} customer_place.label`,
  ),
  'discount_code/verify_discount_code code',
  // Of a file that is not uploaded here, of content that is approved, and of a look that admins alone begin.
  ...['source', 'file_name', 'default_town', 'default_category'].map((field) => `admin/add_import ${field}`),
  ...['admin/decide_content reason', 'admin/impersonate reason'],
  // Only with what an authenticator answers.
  'user/add_passkey name',
  ...['admin/set_up place.label', 'admin/set_up admin.name'],
  'booking/add_guest_booking_request customer_address',
  // Of dates that are declined at the same time.
  ...['my_page/accept_hire_and_collaborate_notification reason', 'user/accept_hire_collab_req reason'],
  // An account that exists keeps its own.
  'user/verify_otp name',
  // The marketplace of this world is not in the EU.
  'booking/withdraw_contract name',
  // In the mails of moved dates only.
  'event/edit_event note',
  // To guests, and nobody has a paid ticket in this world.
  ...['text', 'subject'].map((field) => `event/send_message_pre_populate_event ${field}`),
  // Of guests only; mails to an address that is not proved leave it out.
  'event/join_waiting_list name',
  // Of guests who get a free ticket only.
  ...['event/accept_event_notification name', 'event/accept_recurrent_event_notification name'],
  // Only tried; or of the draft, which is deleted in the end; or of an upload without a picture.
  ...['user/cancel_event reason', 'user/upload_package_images alt', 'event/edit_event occurrence.label'],
  ...['venue.name', 'venue.address', 'venue.area_label', 'packages.0.name', 'packages.0.text'].map(
    (field) => `event/edit_event ${field}`,
  ),
];

/**
 * Details of bookings, documents of conversations, enquiries to a page's owner, evidence of claims, names of new
 * accounts, and pages that staff adds, with its notes.
 */
const inBrowserOnly = new RegExp(
  [
    '^booking/\\w+ (note|customer_address|customer_place\\.label|file_names\\.0)$',
    '^booking/add_guest_booking_request',
    '^user/(sign_up|use_email_link)',
    '^user/add_help_(support file_names|message)',
    '^event/cancel_booking',
    '^claim/claim_',
    '^(user|my_page)/(accept|cancel)_hire\\w+ reason',
    '^event/(check_in gate|door_link name|sell_tickets|add_guests)',
    '^event_survey/',
    '^booking/\\w+ attendees',
    '^event/create_event',
    '^event/edit_event (venue|packages|occurrence)',
    '^user/upload_package_images',
    '^user/appeal_decision',
    '^admin/add_page',
  ].join('|'),
);

test('every field of text in every call took a payload, and it was kept', async () => {
  const open = writes.flatMap(([name, contract]) =>
    leavesOfCall(contract).map((path) => ({ path: path.join('.'), field: `${name} ${path.join('.')}` })),
  );
  // Requests store people as bookings do.
  const isSame = (field: string) => /^booking\/add_(guest_)?booking_request attendees/.test(field);
  const missing = open.filter(
    ({ path, field }) => !isSame(field) && !untold.test(path) && !narrow.test(path) && !fields.includes(field),
  );
  expect(missing.map(({ field }) => field)).toEqual([]);
  const stored = await storedPayloads();
  expect(fields.filter((_, n) => !stored.has(n)).sort()).toEqual([...notStored].sort());
});

/** The indexes of the payloads stored in the database. */
async function storedPayloads(): Promise<Set<number>> {
  const db = it.deps.database.write;
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`SELECT t::text AS row FROM ${sql.table(name)} t WHERE t::text LIKE '%onerror=p%'`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return numbersIn(rows.map(({ row }) => row).join('\n'));
}

const numbersIn = (text: string) => new Set(Array.from(text.matchAll(/onerror=p(\d+)\(\)/g), ([, n]) => Number(n)));

/**
 * Payloads that left their text context in a page: elements, and attributes that a quote ended. In script bodies, only
 * elements count.
 */
function wayOuts(html: string): string[] {
  const outside = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  return [
    ...(html.match(/<img src=x.{0,20}/g) ?? []),
    ...Array.from(outside.matchAll(/p\d+\(\)(?:>|&gt;)["']/g), ({ index }) =>
      outside.slice(Math.max(0, index - 20), index + 40),
    ),
    ...(outside.match(/(?:href|src|action)="\s*(?:javascript|data:text)[^"]{0,20}/gi) ?? []),
  ];
}

/** The address of every route that has a screen, with ids of this world as parameters. */
function addresses(): string[] {
  const { provider_id, service_id, booking_id, discount_code_id, customer, booking_token } = world;
  const parts: Readonly<Record<string, readonly string[]>> = {
    ...{ id: [world.event_id], eventId: [world.event_id], packageId: [world.package_id], participants: ['1'] },
    ...{ providerId: [provider_id, world.unclaimed_id], serviceId: [service_id, ''], codeId: [discount_code_id, ''] },
    ...{
      bookingId: [booking_id, world.moving_id, world.guest_booking_id],
      userId: [customer.id],
      reviewOpen: ['open'],
    },
    ...{
      token: ['yours', booking_token],
      queue: ['', 'reports', 'refunds', 'tickets', 'payments', 'log', 'settings', 'balances'],
    },
  };
  const paths = Object.values(routes).flatMap(({ path }) =>
    path.split('/').reduce<string[]>(
      (begun, part) => {
        const named = part.startsWith(':') ? (parts[part.slice(1).replace('?', '')] ?? []) : [part];
        return begun.flatMap((head) => named.map((each) => (each === '' ? head : `${head}/${each}`)));
      },
      [''],
    ),
  );
  const others = ['/sitemap.xml', '/docs/api', `/?text=${encodeURIComponent(payloadOf(0))}`];
  return [...paths.map((path) => path || '/'), ...others];
}

test('what is not written as text would be found: an element, a quote of an attribute, a script for a link', () => {
  const bare = payloadOf(7);
  const half = bare.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  for (const html of [
    `<p>${bare}</p>`,
    `<script>x = "${bare}"</script>`,
    `<p title="${half}">`,
    '<a href="javascript:p()">',
  ])
    expect(wayOuts(html), html).not.toEqual([]);
  expect(wayOuts(`<p title="${half.replaceAll(/["']/g, '&quot;')}">`)).toEqual([]);
});

describe('what was written is text wherever it is shown', () => {
  const seen = new Set<number>();
  const noteSeen = (text: string) => {
    for (const n of numbersIn(text)) seen.add(n);
  };

  test.each(['guest', 'holder', 'customer', 'owner', 'staff'] as const)('on every screen, for the %s', async (who) => {
    const { token, booking_token } = callerOf(world, who);
    const cookie = token ? `plaza_session=${token}` : booking_token ? `plaza_booking=${booking_token}` : '';
    const wrong: string[] = [];
    let shown = 0;
    for (const url of addresses()) {
      const remoteAddress = newAddress();
      const { statusCode, body } = await http.inject({ url, remoteAddress, headers: cookie ? { cookie } : {} });
      expect(statusCode, url).toBeLessThan(500);
      wrong.push(...wayOuts(body).map((found) => `${url}: ${found}`));
      noteSeen(body);
      shown += numbersIn(body).size;
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(0);
  });

  test('in every mail, which begins no second header, and in the outbox of a demo', async () => {
    const messages = await it.deps.database.read.selectFrom('outbox_messages').selectAll().execute();
    for (const { id, subject, html } of messages) {
      expect(subject).not.toMatch(/[\r\n]/);
      const pages = [html ?? '', (await http.inject(`/dev/outbox?id=${id}`)).body];
      expect(pages.flatMap(wayOuts)).toEqual([]);
      pages.forEach(noteSeen);
    }
    expect(messages.filter(({ html }) => html?.includes('onerror=p')).length).toBeGreaterThan(5);
  });

  test('in every calendar, where it begins no line of its own', async () => {
    const { customer, owner, provider_id } = world;
    const feeds = [
      (await it.call('booking/renew_calendar_feed', {}, customer)).body.url,
      (await it.call('booking/renew_calendar_feed', { provider_id }, owner)).body.url,
    ];
    const details = await Promise.all(
      [customer, owner].flatMap((who) =>
        [world.booking_id, world.moving_id].map(
          async (booking_id) => (await it.call('booking/get_booking_details', { booking_id }, who)).body.ics_url,
        ),
      ),
    );
    const files = await Promise.all([...feeds, ...details].map(async (url) => (await http.inject(url ?? '')).body));
    const mails = await it.deps.database.read.selectFrom('outbox_messages').select('attachments').execute();
    const invitations = mails.flatMap(({ attachments }) =>
      (attachments as { content: string; content_type: string }[])
        .filter(({ content_type }) => content_type.startsWith('text/calendar'))
        .map(({ content }) => content),
    );
    for (const file of [...files, ...invitations]) {
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
      const lines = file.replaceAll(/\r\n[ \t]/g, '').split(/\r\n|\r|\n/);
      expect(lines.filter((line) => /^X-PAYLOAD/.test(line))).toEqual([]);
      noteSeen(lines.join('\n'));
    }
    expect(invitations.length).toBeGreaterThan(0);
    expect(numbersIn(files.join('\n').replaceAll(/\r\n[ \t]/g, '')).size).toBeGreaterThan(1);
  });

  test('in every table, where it begins no formula', async () => {
    for (const who of [world.owner, world.customer])
      for (const url of ['/v9/wallet/wallet_history', '/v9/wallet/statement?month=2026-05&currency=USD']) {
        const headers = { authorization: `Bearer ${who.token}`, accept: 'text/csv' };
        const { body, headers: answered } = await http.inject({ url, headers });
        expect(String(answered['content-type'])).toContain('text/csv');
        expect(numbersIn(body).size, url).toBeGreaterThan(0);
        expect(body).not.toMatch(/(^|[,\r\n])"?\s*[=+\-@]\d+</);
        noteSeen(body);
      }
  });

  test('in every receipt, which does nothing by itself', async () => {
    const { body } = await it.call('booking/receipt', { booking_id: world.moving_id }, world.customer);
    for (const { url } of body.items) {
      const answer = await http.inject({ url, headers: { authorization: `Bearer ${world.customer.token}` } });
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.body).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|EmbeddedFile)\b/);
    }
    expect(body.items.length).toBeGreaterThan(0);
  });

  test('in what search engines read, which is whole', async () => {
    const { body } = await http.inject(`/provider_details/${world.provider_id}`);
    const found = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
    expect(found.length).toBeGreaterThan(0);
    const read = found.map(([, json = '']) => JSON.stringify(JSON.parse(json)));
    expect(numbersIn(read.join('\n')).size).toBeGreaterThan(1);
  });

  test('and most of it was shown: what was not is asked for by the browser, where the same React writes it', () => {
    const unseen = fields.filter((_, n) => !seen.has(n));
    expect(unseen.filter((field) => !notStored.includes(field) && !inBrowserOnly.test(field))).toEqual([]);
  });
});
