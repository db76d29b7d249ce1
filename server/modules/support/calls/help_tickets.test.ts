import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
const subject = 'My card was charged twice';
const text = 'My bank shows the same payment two times.';
type Caller = { token?: string; booking_token?: string };

const ask = (by: Caller, more: object = {}) => it.call('user/add_help_support', { subject, text, ...more }, by);
const read = (ticket_id: string, by: Caller) => it.call('user/help_ticket', { ticket_id }, by);
const reply = (ticket_id: string, by: { token: string }, seq: number, more: { close?: boolean } = {}) =>
  it.call('admin/answer_help_ticket', { ticket_id, verb: 'reply', text: 'We gave one back.', seq, ...more }, by);

/** The token of the newest mailed link to a ticket. */
async function mailedToken(to: string): Promise<string> {
  const [mail] = await messagesTo(it.deps, to);
  return /\/help-ticket\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a user asks, staff is told and answers, and the user is told by mail and in the app', async () => {
  const author = await givenUser(it.deps, { name: 'Ann Author', email: 'ann@example.com' });
  const staff = await givenUser(it.deps, { name: 'Stan Staff', role: 'support' });
  const { body } = await ask(author);
  const ticket_id = body.ticket._id;
  expect(body.ticket).toMatchObject({ subject, status: 'open', about: null, messages: 1 });
  await workOff(it, 'notify-help');
  const notices = await it.call('user/notification_list', {}, staff);
  expect(notices.body.items[0]).toMatchObject({
    kind: 'help_asked',
    text: subject,
    link: `/admin/tickets?open=${ticket_id}`,
  });
  expect(await messagesTo(it.deps, 'ann@example.com')).toEqual([]);

  const queue = await it.call('admin/help_ticket_list', {}, staff);
  expect(queue.body.items.find((item) => item._id === ticket_id)).toMatchObject({
    by: { name: 'Ann Author' },
    excerpt: text,
    assigned_to: null,
  });
  const answered = await reply(ticket_id, staff, 1);
  expect(answered.body.ticket).toMatchObject({ status: 'answered', assigned_to: { name: 'Stan Staff', is_me: true } });
  await workOff(it, 'notify-help');
  const mails = await messagesTo(it.deps, 'ann@example.com');
  expect(mails.map((mail) => mail.subject)).toEqual([`Our answer: ${subject}`]);
  expect(mails[0]?.text).toContain('> We gave one back.');
  expect(mails[0]?.text).toContain(`/helpandsupport?ticket=${ticket_id}`);
  const bell = await it.call('user/notification_list', {}, author);
  expect(bell.body.items[0]).toMatchObject({ kind: 'help_answered', title: `We answered: ${subject}` });

  const thread = await read(ticket_id, author);
  expect(thread.body.items.map((item) => [item.seq, item.side, item.text])).toEqual([
    [1, 'author', text],
    [2, 'staff', 'We gave one back.'],
  ]);
  expect(JSON.stringify(thread.body)).not.toContain('Stan');
  const forStaff = await it.call('admin/help_ticket', { ticket_id }, staff);
  expect(forStaff.body.items.map((item) => item.staff_name)).toEqual([null, 'Stan Staff']);
});

test('the author writes on, also to a closed ticket, which opens again', async () => {
  const author = await givenUser(it.deps);
  const staff = await givenUser(it.deps, { role: 'admin' });
  const ticket_id = (await ask(author)).body.ticket._id;
  expect((await reply(ticket_id, staff, 1, { close: true })).body.ticket.status).toBe('closed');
  const add = (line: string, client_key?: string) =>
    it.call('user/add_help_message', { ticket_id, text: line, ...(client_key ? { client_key } : {}) }, author);
  const key = newId();
  const [once, again] = [await add('It’s there again.', key), await add('It’s there again.', key)];
  expect([once.body.message.seq, again.body.message.seq, again.body.ticket.status]).toEqual([3, 3, 'open']);
  expect((await add('')).problem.errors?.[0]?.path).toBe('text');
  const list = await it.call('user/help_ticket_list', {}, author);
  expect(list.body.items).toMatchObject([{ _id: ticket_id, status: 'open', messages: 3 }]);
});

test('staff takes a ticket once, answers what it has read, and every act is in the log without the texts', async () => {
  const author = await givenUser(it.deps);
  const one = await givenUser(it.deps, { name: 'Una', role: 'support' });
  const two = await givenUser(it.deps, { name: 'Duo', role: 'support' });
  const ticket_id = (await ask(author)).body.ticket._id;
  const move = (verb: 'assign' | 'release' | 'close' | 'reopen', by: { token: string }) =>
    it.call('admin/answer_help_ticket', { ticket_id, verb }, by);
  expect((await move('assign', one)).body.ticket.assigned_to).toEqual({ name: 'Una', is_me: true });
  const late = await move('assign', two);
  expect([late.status, late.problem.code, late.problem.detail]).toEqual([
    409,
    'help_ticket_state',
    'Una has already taken this ticket.',
  ]);
  const mine = await it.call('admin/help_ticket_list', { mine: true }, one);
  expect(mine.body.items.map((item) => item._id)).toEqual([ticket_id]);
  expect((await move('release', two)).body.ticket.assigned_to).toBeNull();

  await it.call('user/add_help_message', { ticket_id, text: 'One more thing.' }, author);
  expect((await reply(ticket_id, two, 1)).problem).toMatchObject({
    code: 'help_ticket_state',
    detail: 'There’s a new message on this ticket. Read it before you answer.',
  });
  expect((await reply(ticket_id, two, 2)).body.ticket.status).toBe('answered');
  expect((await move('reopen', one)).problem.code).toBe('help_ticket_state');
  expect((await move('close', one)).body.ticket.status).toBe('closed');
  expect((await move('reopen', one)).body.ticket.status).toBe('open');
  const log = await it.call('admin/act_list', { subject_id: ticket_id }, one);
  expect(log.body.items.map((act) => [act.act, act.after.status])).toEqual([
    ['reopen_help_ticket', 'open'],
    ['close_help_ticket', 'closed'],
    ['reply_help_ticket', 'answered'],
    ['release_help_ticket', 'open'],
    ['assign_help_ticket', 'open'],
  ]);
  expect(JSON.stringify(log.body.items)).not.toContain('We gave one back.');
});

test('nobody answers their own ticket, finance answers none, and others read none', async () => {
  const author = await givenUser(it.deps, { role: 'admin' });
  const ticket_id = (await ask(author)).body.ticket._id;
  expect((await reply(ticket_id, author, 1)).status).toBe(403);
  expect((await reply(ticket_id, await givenUser(it.deps, { role: 'finance' }), 1)).status).toBe(403);
  const stranger = await givenUser(it.deps);
  expect((await read(ticket_id, stranger)).status).toBe(404);
  expect((await read(ticket_id, { booking_token: 'guessed' })).status).toBe(404);
  expect((await it.call('admin/help_ticket', { ticket_id }, stranger)).status).toBe(403);
  expect((await it.call('user/add_help_message', { ticket_id, text: 'Hi' }, stranger)).status).toBe(404);
  expect((await it.call('user/help_ticket_list', {}, stranger)).body.items).toEqual([]);
});

test('a guest’s mailbox gets the link, and nothing that a stranger could have typed', async () => {
  const staff = await givenUser(it.deps, { role: 'support' });
  expect((await ask({})).problem.errors?.[0]?.path).toBe('email');
  const client_key = newId();
  const first = await ask({}, { email: 'gia@example.com', client_key });
  const again = await ask({}, { email: 'gia@example.com', client_key });
  const ticket_id = first.body.ticket._id;
  expect(again.body.ticket._id).toBe(ticket_id);
  expect((await ask({}, { email: 'mallory@example.com', client_key })).body.ticket._id).not.toBe(ticket_id);
  await workOff(it, 'notify-help');
  const [opened, ...more] = await messagesTo(it.deps, 'gia@example.com');
  expect(more).toEqual([]);
  expect(`${opened?.subject} ${opened?.text} ${opened?.html}`).not.toContain('charged');
  const token = await mailedToken('gia@example.com');

  const open = (it_token: string) => it.app.http.inject({ method: 'POST', url: `/help-ticket/${it_token}` });
  const exchanged = await open(token);
  expect([exchanged.statusCode, exchanged.headers.location]).toEqual([303, '/help-ticket/yours']);
  expect(String(exchanged.headers['set-cookie'])).toContain('HttpOnly');
  const unknown = await open('A'.repeat(43));
  expect([unknown.headers.location, unknown.headers['set-cookie']]).toEqual(['/help-ticket/unknown', undefined]);

  await reply(ticket_id, staff, 1);
  await workOff(it, 'notify-help');
  const [answer] = await messagesTo(it.deps, 'gia@example.com');
  expect(answer?.text).toContain('> We gave one back.');
  expect(await mailedToken('gia@example.com')).toBe(token);
  const mine = { booking_token: token };
  expect((await it.call('user/help_ticket', {}, mine)).body.ticket).toMatchObject({ status: 'answered' });
  expect((await it.call('user/add_help_message', { text: 'Thank you.' }, mine)).body.ticket.status).toBe('open');
  const other = (await ask({}, { email: 'gia@example.com' })).body.ticket._id;
  expect((await read(other, mine)).status).toBe(404);
});

test('a ticket is about a booking, an event or a page that its author can see', async () => {
  const held = await givenPaid(it);
  const event = await givenEvent(it.deps);
  const draft = await givenEvent(it.deps, { status: 'draft' });
  const page = await givenProvider(it.deps, { name: 'Studio Help' });
  const stranger = await givenUser(it.deps);
  const about = async (by: Caller, ids: object) => (await ask(by, ids)).body.ticket?.about ?? null;
  expect(await about(held.customer, { booking_id: held.booking_id })).toMatchObject({
    kind: 'booking',
    link: `/booking?open=${held.booking_id}`,
  });
  expect(await about(stranger, { event_id: event.id })).toMatchObject({
    kind: 'event',
    link: `/view-events/${event.id}/${event.provider_id}`,
  });
  expect(await about(stranger, { provider_id: page.id })).toMatchObject({ kind: 'page', title: 'Studio Help' });
  expect((await ask(stranger, { booking_id: held.booking_id })).status).toBe(404);
  expect((await ask(stranger, { event_id: draft.id })).status).toBe(404);
  expect((await ask(stranger, { provider_id: newId() })).status).toBe(404);
  const both = await it.raw(
    'user/add_help_support',
    { subject, text, event_id: event.id, provider_id: page.id },
    stranger,
  );
  expect(both.problem.code).toBe('invalid_input');
});

test('guests are held to a few tickets a day, and users to more', async () => {
  const guest = (email: string) => it.call('user/add_help_support', { subject, text, email }, {}, { ip: newAddress() });
  for (let n = 0; n < 5; n += 1) expect((await guest('often@example.com')).status).toBe(200);
  const many = await guest('Often@example.com');
  expect([many.status, many.problem.code, Number(many.headers['retry-after']) > 0]).toEqual([
    429,
    'rate_limited',
    true,
  ]);
  expect((await guest('seldom@example.com')).status).toBe(200);
  const user = await givenUser(it.deps);
  const by = () => it.call('user/add_help_support', { subject, text }, user, { ip: newAddress() });
  for (let n = 0; n < 20; n += 1) expect((await by()).status).toBe(200);
  expect((await by()).problem.code).toBe('rate_limited');
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');

/** Sends a ticket with attachments as a browser does. */
async function askWith(files: readonly Buffer[], by: { token: string }) {
  const form = new FormData();
  form.set('input', JSON.stringify({ subject, text, file_names: ['bill.pdf'] }));
  for (const bytes of files) form.append('attachments', new Blob([new Uint8Array(bytes)]), 'f');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: '/v9/user/add_help_support',
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${by.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('attachments are those of messages: private addresses, and gone with the account or after two years', async () => {
  const author = await givenUser(it.deps);
  const staff = await givenUser(it.deps, { role: 'support' });
  const png = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
  const { body } = await askWith([PDF, png], author);
  const ticket_id = body.ticket._id;
  const { items } = (await it.call('admin/help_ticket', { ticket_id }, staff)).body;
  const [document, picture] = items[0]?.files ?? [];
  expect([document?.kind, document?.kind === 'document' && document.name, picture?.kind]).toEqual([
    'document',
    'bill.pdf',
    'picture',
  ]);
  const url = document?.kind === 'document' ? document.url : '';
  expect((await it.app.http.inject({ url })).statusCode).toBe(200);
  expect((await askWith([Buffer.from('<script>')], author)).body.code).toBe('picture_unreadable');

  const db = it.deps.database.write;
  const left = async () => (await db.selectFrom('message_files').select('id').execute()).length;
  expect(await left()).toBe(2);
  await db.updateTable('users').set({ status: 'deleted' }).where('id', '=', author.id).execute();
  expect((await it.call('admin/help_ticket', { ticket_id }, staff)).status).toBe(404);
  expect(await left()).toBe(0);
  expect((await it.app.http.inject({ url })).statusCode).toBe(404);

  const old = (await ask(await givenUser(it.deps))).body.ticket._id;
  const young = (await ask(await givenUser(it.deps))).body.ticket._id;
  for (const id of [old, young]) await it.call('admin/answer_help_ticket', { ticket_id: id, verb: 'close' }, staff);
  await db
    .updateTable('help_tickets')
    .set({ status_at: new Date('2024-05-01') })
    .where('id', '=', old)
    .execute();
  await jobs['forget-old-keys'](it.deps, {});
  expect((await it.call('admin/help_ticket', { ticket_id: old }, staff)).status).toBe(404);
  expect((await it.call('admin/help_ticket', { ticket_id: young }, staff)).status).toBe(200);
});
