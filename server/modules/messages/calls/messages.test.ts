import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { NOON, newAddress, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d7a70' } })
    .png()
    .toBuffer();
const PNG = await drawn(32, 24);

type Caller = { token?: string; booking_token?: string };
const list = (input: object, who: Caller) => it.call('booking/message_list', input, who);
const say = (input: object, text: string, who: Caller, client_key?: string) =>
  it.call('booking/add_message', { ...input, text, ...(client_key ? { client_key } : {}) }, who);

async function givenConversation() {
  const held = await givenPaid(it);
  const owner = { token: held.provider?.token ?? '', id: held.provider?.owner?.id ?? '' };
  return { ...held, of: { booking_id: held.booking_id }, owner };
}

/** Sends files as a browser does. */
async function send(input: object, files: readonly Buffer[], who: Caller) {
  const edge = 'edge-of-the-parts';
  const parts = [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="input"\r\n\r\n${JSON.stringify(input)}\r\n`),
    ...files.flatMap((bytes) => [
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="f"\r\ncontent-type: ` +
          'application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${edge}--\r\n`),
  ];
  const answer = await it.app.http.inject({
    method: 'POST',
    url: '/v9/booking/add_message',
    remoteAddress: newAddress(),
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      ...(who.booking_token ? { 'booking-token': who.booking_token } : {}),
    },
    payload: Buffer.concat(parts),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The keys of all documents in the store. */
async function storedDocuments() {
  const folders = Array.from({ length: 256 }, (_, n) => `documents/${n.toString(16).padStart(2, '0')}`);
  return (await Promise.all(folders.map((folder) => it.deps.providers.files.list(folder)))).flat().sort();
}

test('both sides of a booking talk: order, whose, how far read, unread counts everywhere', async () => {
  const { of, customer, owner, booking_id } = await givenConversation();
  expect((await list(of, customer)).body).toMatchObject({
    items: [],
    next_cursor: null,
    conversation: { _id: null, role: 'customer', with: { name: 'Studio Example' }, unread_count: 0, last: null },
  });
  await say(of, 'Is there a place for\nmy <b>bicycle</b>?', customer);
  await say(of, 'And may I come ten minutes early?', customer);
  const details = async (who: Caller) => (await it.call('booking/get_booking_details', of, who)).body.unread_messages;
  expect([await details(owner), await details(customer)]).toEqual([2, 0]);
  expect((await it.call('booking/my_booking', {}, owner)).body.items[0]?.unread_messages).toBe(2);
  const { body } = await list(of, owner);
  expect(body.items.map(({ seq, is_mine, side, text }) => [seq, is_mine, side, text])).toEqual([
    [1, false, 'customer', 'Is there a place for\nmy <b>bicycle</b>?'],
    [2, false, 'customer', 'And may I come ten minutes early?'],
  ]);
  expect(body.conversation).toMatchObject({
    role: 'provider',
    unread_count: 2,
    seen_seq: 0,
    booking: { _id: booking_id },
  });
  const view = (seq: number, who: Caller) => it.call('booking/message_view', { ...of, seq }, who);
  expect((await view(1, owner)).body.unread_count).toBe(1);
  expect((await list(of, customer)).body.conversation.seen_seq).toBe(1);
  expect((await view(99, owner)).body.unread_count).toBe(0);
  expect((await view(1, owner)).body.unread_count).toBe(0);
  await say(of, 'Yes to both.', owner);
  expect([await details(owner), await details(customer)]).toEqual([0, 1]);
  expect((await list(of, customer)).body.conversation).toMatchObject({ seen_seq: 2, unread_count: 1 });
  expect((await it.call('booking/upcoming_booking_list', {}, customer)).body.items[0]?.unread_messages).toBe(1);
});

test('earlier ones come page by page', async () => {
  const { of, customer } = await givenConversation();
  for (let n = 1; n <= 7; n += 1) await say(of, `Message ${n}`, customer);
  const seen: number[][] = [];
  let cursor: string | undefined;
  do {
    const { body } = await list({ ...of, limit: 3, ...(cursor ? { cursor } : {}) }, customer);
    seen.push(body.items.map((item) => item.seq));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([[5, 6, 7], [2, 3, 4], [1]]);
  expect((await list({ ...of, cursor: 'bnVsbA' }, customer)).problem.code).toBe('invalid_input');
});

test('the same message sent twice, or 20 times at once, is kept once; 30 others keep their order', async () => {
  const { of, customer, owner } = await givenConversation();
  const key = newId();
  const same = await Promise.all(Array.from({ length: 20 }, () => say(of, 'Once', customer, key)));
  expect(new Set(same.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  await Promise.all(Array.from({ length: 30 }, (_, n) => say(of, `Many ${n}`, n % 2 ? owner : customer)));
  const { items, conversation } = (await list({ ...of, limit: 100 }, customer)).body;
  expect(items.map((item) => item.seq)).toEqual(Array.from({ length: 31 }, (_, n) => n + 1));
  expect(items.filter((item) => item.text === 'Once')).toHaveLength(1);
  expect(conversation.unread_count).toBe(15);
});

test('pictures are drawn anew, documents are PDF by content and saved by a private address', async () => {
  const { of, customer, owner } = await givenConversation();
  const { status, body } = await send(
    { ...of, text: '', file_names: ['Garden.png', '../../Plan of the “garden”.pdf'] },
    [PNG, PDF],
    customer,
  );
  expect(status).toBe(200);
  const theirs = (await list(of, owner)).body.items[0];
  expect(theirs?.files).toEqual(body.files);
  const [picture, document] = theirs?.files ?? [];
  expect(picture).toMatchObject({ kind: 'picture', picture: { width: 32, height: 24 } });
  expect(document).toMatchObject({ kind: 'document', name: 'Plan of the “garden”.pdf', bytes: PDF.byteLength });
  const { base_url = '' } = picture?.kind === 'picture' ? picture.picture : {};
  const address = `${base_url}-32.webp`;
  const seen = await it.app.http.inject(address);
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=3600',
  ]);
  const id = base_url.split('/').at(-1) ?? '';
  const { rows: stored } = await it.deps.database.pool.query<{ key: string }>(
    'SELECT key FROM pictures WHERE id = $1',
    [id],
  );
  // The document is neither at the public pictures' path nor at another picture's key.
  for (const wrong of [
    `/files/${stored[0]?.key}-32.webp`,
    `/files/pictures/${id.slice(-2)}/${id}-32.webp`,
    address.replace(/picture\/.{4}/, 'picture/AAAA'),
    address.replace(
      id,
      id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ])
    expect((await it.app.http.inject(wrong)).statusCode, wrong).toBe(404);
  const url = document?.kind === 'document' ? document.url : '';
  const file = await it.app.http.inject(url);
  expect([file.statusCode, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ]);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="Plan of the _garden_\.pdf"; filename\*=UTF-8''Plan/,
  );
  expect(file.rawPayload.equals(PDF)).toBe(true);
  for (const wrong of [url.replace(/key=.{4}/, 'key=AAAA'), url.replace(/&key=.*/, ''), '/v9/booking/message_file'])
    expect((await it.app.http.inject(wrong)).statusCode).toBe(404);
  // The sweep keeps shown files and deletes the others.
  const stray = 'documents/00/01890000-0000-7000-8000-000000000000.pdf';
  await it.deps.providers.files.put(stray, PDF, 'application/pdf');
  const strayPicture = 'private/00/01890000-0000-7000-8000-000000000000-320.webp';
  await it.deps.providers.files.put(strayPicture, PDF, 'image/webp');
  it.clock.advance(3 * 24 * 60);
  await jobs['sweep-pictures'](it.deps, {});
  it.clock.set(NOON);
  expect((await it.app.http.inject(url)).statusCode).toBe(200);
  expect((await it.app.http.inject(address)).statusCode).toBe(200);
  expect(await it.deps.providers.files.get(stray)).toBeNull();
  expect(await it.deps.providers.files.get(strayPicture)).toBeNull();
  expect((await list(of, owner)).body.items[0]?.files).toHaveLength(2);
});

test('other files, too many, and empty messages are refused and leave nothing behind', async () => {
  const { of, customer } = await givenConversation();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const page = Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF');
  for (const bad of [svg, page, Buffer.alloc(0), PDF.subarray(0, 20), PNG.subarray(0, 30)]) {
    const { status, body } = await send({ ...of, text: 'Look' }, [PDF, bad], customer);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'picture_unreadable', 'files.1']);
  }
  const large = Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(10 * 1024 * 1024)]);
  expect((await send({ ...of, text: 'Look' }, [large], customer)).status).toBe(413);
  expect((await send({ ...of, text: 'Look' }, Array(5).fill(PDF), customer)).status).toBe(400);
  for (const text of ['', '  \n '])
    expect((await say(of, text, customer)).problem.errors).toEqual([{ path: 'text', message: 'Write something.' }]);
  expect((await say(of, 'x'.repeat(4001), customer)).problem.code).toBe('invalid_input');
  const { rows } = await it.deps.database.pool.query('SELECT key FROM message_files WHERE key IS NOT NULL');
  expect(await storedDocuments()).toEqual(rows.map((row) => row.key).sort());
  expect((await list(of, customer)).body.items).toEqual([]);
});

test('a picture over the limits of the pictures room is refused with its reason', async () => {
  const wide = await drawn(10_001, 5_000);
  const { of, customer } = await givenConversation();
  expect((await send({ ...of, text: '' }, [wide], customer)).body.code).toBe('picture_too_large');
});

/** The stored and the actual size of a conversation's files. */
async function storedIn(conversation_id: string) {
  const { rows } = await it.deps.database.pool.query(
    `SELECT stored_bytes::int AS counted, (SELECT coalesce(sum(f.bytes), 0)::int FROM message_files f
       JOIN messages m ON m.id = f.message_id
      WHERE m.conversation_id = c.id) AS stored FROM conversations c WHERE id = $1`,
    [conversation_id],
  );
  return rows[0];
}

const fullOnes = (answers: readonly { body: { code?: string; why?: string } }[]) =>
  answers.map(({ body }) => (body.code === undefined ? 'kept' : `${body.code} ${body.why}`)).sort();

test('a conversation has a byte limit: concurrent files cannot exceed it, text is always accepted', async () => {
  const { of, customer, owner } = await givenConversation();
  await send({ ...of, text: '' }, [PNG, PDF], customer);
  const conversation_id = (await list(of, customer)).body.conversation._id ?? '';
  const before = await storedIn(conversation_id);
  expect(before.counted).toBeGreaterThan(PDF.byteLength);
  expect(before.counted).toBe(before.stored);
  const room = 250 * 1024 * 1024;
  await it.deps.database.pool.query('UPDATE conversations SET stored_bytes = $2 WHERE id = $1', [
    conversation_id,
    room - 3 * PDF.byteLength + 1,
  ]);
  const sent = await Promise.all(
    [customer, owner].flatMap((who) => Array.from({ length: 4 }, () => send({ ...of, text: 'See' }, [PDF], who))),
  );
  expect(fullOnes(sent)).toEqual(['kept', 'kept', ...Array(6).fill('storage_full conversation')]);
  expect(sent.find(({ status }) => status !== 200)?.status).toBe(422);
  expect((await storedIn(conversation_id)).stored).toBe(before.stored + 2 * PDF.byteLength);
  expect((await say(of, 'No more files, then.', customer)).status).toBe(200);
  const { rows } = await it.deps.database.pool.query('SELECT key FROM message_files WHERE key IS NOT NULL');
  expect(await storedDocuments()).toEqual(rows.map((row) => row.key).sort());
});

test('one person has room for so many bytes a day, wherever they send them; the next day begins anew', async () => {
  const [one, other] = [await givenConversation(), await givenConversation()];
  const { customer } = one;
  await it.deps.database.pool.query('UPDATE bookings SET customer_id = $2 WHERE id = $1', [
    other.booking_id,
    customer.id,
  ]);
  await send({ ...one.of, text: '' }, [PNG], customer);
  const subject = `user:${customer.id}`;
  await it.deps.database.pool.query('UPDATE upload_counts SET bytes = $2 WHERE subject = $1', [
    subject,
    200 * 1024 * 1024 - 3 * PDF.byteLength + 1,
  ]);
  const sent = await Promise.all(
    [one, other].flatMap(({ of }) => Array.from({ length: 2 }, () => send({ ...of, text: 'See' }, [PDF], customer))),
  );
  expect(fullOnes(sent)).toEqual(['kept', 'kept', ...Array(2).fill('storage_full day')]);
  expect((await send({ ...one.of, text: 'Look' }, [PNG], customer)).body.code).toBe('storage_full');
  expect((await send({ ...one.of, text: 'Mine' }, [PDF], one.owner)).status).toBe(200);
  it.clock.advance(24 * 60 + 1);
  expect((await send({ ...one.of, text: 'Look' }, [PNG], customer)).status).toBe(200);
  it.clock.advance(24 * 60 + 1);
  await jobs['forget-old-keys'](it.deps, {});
  it.clock.set(NOON);
  const left = await it.deps.database.pool.query('SELECT FROM upload_counts WHERE subject = $1', [subject]);
  expect(left.rowCount).toBe(0);
});

test('while the disk fails, files are refused and text is accepted; later files work again', async () => {
  const { of, customer, owner } = await givenConversation();
  const sound = it.deps.providers.files;
  // A folder in place of a file simulates a disk that can't be written to.
  Object.assign(it.deps.providers, { files: outsideTransactions(localFiles('/dev/null')) });
  const refused = [
    await send({ ...of, text: 'See' }, [PDF], customer),
    await send({ ...of, text: 'See' }, [PNG], customer),
  ];
  const said = await say(of, 'I cannot send it.', customer);
  Object.assign(it.deps.providers, { files: sound });
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(JSON.stringify(body)).not.toMatch(/dev|ENOTDIR|stack/);
  }
  expect(said.status).toBe(200);
  expect((await send({ ...of, text: 'Now' }, [PDF, PNG], customer)).status).toBe(200);
  expect((await list(of, owner)).body.items.map((item) => [item.text, item.files.length])).toEqual([
    ['I cannot send it.', 0],
    ['Now', 2],
  ]);
});

test('nobody else reads or writes, staff neither', async () => {
  const { of, customer } = await givenConversation();
  await say(of, 'Between us', customer);
  const conversation_id = (await list(of, customer)).body.conversation._id ?? '';
  const others = [await givenUser(it.deps), await givenUser(it.deps, { role: 'admin' }), { booking_token: 'guessed' }];
  for (const who of others)
    for (const which of [of, { conversation_id }, {}]) {
      expect((await list(which, who)).problem.code).toBe('not_found');
      expect((await say(which, 'Hello', who)).problem.code).toBe('not_found');
      expect((await it.call('booking/message_view', { ...which, seq: 1 }, who)).problem.code).toBe('not_found');
    }
  expect((await it.call('booking/conversation_list', { as: 'customer' }, await givenUser(it.deps))).body.items).toEqual(
    [],
  );
});

test('a guest talks by the booking’s token, with and without the id', async () => {
  const service = await givenService(it.deps);
  const input = { service_id: service.id, starts_at: FAR, name: 'Gus Guest', email: 'gus.talks@example.com' };
  const created = await it.call('booking/guest_add_booking', input);
  const guest = { booking_token: created.body.access_token ?? '' };
  expect((await say({}, 'Where is the door?', guest)).status).toBe(200);
  expect((await say({ booking_id: created.body.booking._id }, 'And the bell?', guest)).status).toBe(200);
  const owner = { token: service.provider?.token ?? '' };
  const inbox = (await it.call('booking/conversation_list', { as: 'provider' }, owner)).body;
  expect([inbox.unread_count, inbox.items.map((item) => [item.with.name, item.last?.text, item.unread_count])]).toEqual(
    [1, [['Gus Guest', 'And the bell?', 2]]],
  );
  await say({ conversation_id: inbox.items[0]?._id ?? '' }, 'Behind the tree.', owner);
  expect((await list({}, guest)).body.items.map((item) => item.text)).toEqual([
    'Where is the door?',
    'And the bell?',
    'Behind the tree.',
  ]);
  // No response to the provider contains the token.
  expect(JSON.stringify(inbox)).not.toContain(guest.booking_token);
  expect(JSON.stringify(inbox)).not.toContain('gus.talks@');
});

test('the inbox of each side, the newest first, page by page', async () => {
  const provider = await givenProvider(it.deps);
  const people = [];
  for (let n = 0; n < 5; n += 1) {
    const user = await givenUser(it.deps, { name: `Person ${n}` });
    people.push(user);
    it.clock.advance(1);
    await it.call('claim/add_message', { provider_id: provider.id, text: `From ${n}` }, user);
  }
  it.clock.set(NOON);
  const names: string[][] = [];
  let cursor: string | undefined;
  do {
    const { body } = await it.call(
      'booking/conversation_list',
      { as: 'provider', limit: 2, ...(cursor ? { cursor } : {}) },
      provider,
    );
    names.push(body.items.map((item) => item.with.name));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(names).toEqual([['Person 4', 'Person 3'], ['Person 2', 'Person 1'], ['Person 0']]);
  const mine = (await it.call('booking/conversation_list', {}, people[0])).body;
  expect(mine.items.map((item) => [item.with.name, item.last?.is_mine])).toEqual([['Studio Example', true]]);
  expect((await it.call('booking/conversation_list', { cursor: 'e30' }, people[0])).problem.code).toBe('invalid_input');
});

test('where no side is named, it is the one where something waits, else the one there is more of', async () => {
  const provider = await givenProvider(it.deps);
  const other = await givenProvider(it.deps);
  const asker = await givenUser(it.deps);
  const opened = async () => {
    const { as, unread_count, other_unread_count } = (await it.call('booking/conversation_list', {}, provider)).body;
    return [as, unread_count, other_unread_count];
  };
  const empty = (await it.call('booking/conversation_list', {}, asker)).body;
  expect([empty.as, empty.other_unread_count]).toEqual(['customer', 0]);
  expect(await opened()).toEqual(['provider', 0, 0]);
  // A question that was answered there counts as waiting, even next to newer messages that are read.
  const asked = (await it.call('claim/add_message', { provider_id: other.id, text: 'Have you time?' }, provider)).body;
  expect(await opened()).toEqual(['customer', 0, 0]);
  await it.call('booking/add_message', { conversation_id: asked.conversation_id, text: 'On Friday.' }, other);
  expect(await opened()).toEqual(['customer', 1, 0]);
  // Both sides have unread messages; the provider's side is chosen.
  await it.call('claim/add_message', { provider_id: provider.id, text: 'Hello?' }, asker);
  expect(await opened()).toEqual(['provider', 1, 1]);
  await it.call('booking/message_view', { conversation_id: asked.conversation_id, seq: 2 }, provider);
  expect(await opened()).toEqual(['provider', 1, 0]);
  expect((await it.call('booking/conversation_list', { as: 'customer' }, provider)).body).toMatchObject({
    as: 'customer',
    unread_count: 0,
    other_unread_count: 1,
  });
});

const notice = (seq: number, conversation_id: string, side: string) => ({ conversation_id, side, seq });

test('messages unread for ten minutes send one mail with a reply link; read ones send none', async () => {
  const { of, customer, owner, booking } = await givenConversation();
  const address = booking.customer.email ?? '';
  const first = await say(of, 'Your mat is here.', owner);
  const conversation_id = (await list(of, owner)).body.conversation._id ?? '';
  const { rows } = await it.deps.database.pool.query<{ name: string; run_at: Date }>(
    "SELECT name, run_at FROM waiting_jobs WHERE payload->>'conversation_id' = $1 ORDER BY run_at",
    [conversation_id],
  );
  expect(rows.map((row) => [row.name, (row.run_at.getTime() - NOON.getTime()) / 60_000])).toEqual([
    ['notify-message', 0.1],
    ['mail-messages', 10],
  ]);
  await say(of, 'Bring <i>water</i>.', owner);
  const mail = (seq: number, side = 'customer') => jobs['mail-messages'](it.deps, notice(seq, conversation_id, side));
  await Promise.all([mail(1), mail(1), mail(2)]);
  await mail(2);
  const mails = (await messagesTo(it.deps, address)).filter((each) => each.kind === 'messages_unread');
  expect(mails.map((each) => each.subject)).toEqual(['Studio Example wrote to you (2 messages)']);
  expect(mails[0]?.text).toContain('> Your mat is here.');
  expect(mails[0]?.text).toContain(`/booking?tab=messages&conversation=${conversation_id}`);
  expect(mails[0]?.html).toContain('Bring &lt;i&gt;water&lt;/i&gt;.');
  await say(of, 'A third.', owner);
  await it.call('booking/message_view', { ...of, seq: 3 }, customer);
  await mail(3);
  expect((await messagesTo(it.deps, address)).filter((each) => each.kind === 'messages_unread')).toHaveLength(1);
  expect(first.body.seq).toBe(1);
  await expect(jobs['mail-messages'](it.deps, { side: 'guessed' })).rejects.toThrow();
});

test('a second mail has what was written since the first one, whether that was read or not', async () => {
  const { of, owner, booking } = await givenConversation();
  const texts = ['Your mat is here.', 'Bring a towel.'];
  for (const [at, text] of texts.entries()) {
    await say(of, text, owner);
    const conversation_id = (await list(of, owner)).body.conversation._id ?? '';
    await jobs['mail-messages'](it.deps, notice(at + 1, conversation_id, 'customer'));
  }
  const mails = (await messagesTo(it.deps, booking.customer.email ?? '')).filter(
    (each) => each.kind === 'messages_unread',
  );
  expect(mails.map((mail) => texts.filter((text) => mail.text.includes(text))).toSorted()).toEqual([
    ['Bring a towel.'],
    ['Your mat is here.'],
  ]);
});

test('the bell rings once until it is read, and not for what is open anyway', async () => {
  const { of, customer, owner } = await givenConversation();
  await say(of, 'First', customer);
  await say(of, 'Second', customer);
  const conversation_id = (await list(of, owner)).body.conversation._id ?? '';
  const ring = (seq: number) => jobs['notify-message'](it.deps, notice(seq, conversation_id, 'provider'));
  const bell = async () =>
    (await it.call('user/notification_list', {}, owner)).body.items
      .filter((each) => each.kind === 'message')
      .map((each) => [each.title, each.text, each.link]);
  const link = `/booking?tab=messages&as=provider&conversation=${conversation_id}`;
  await ring(1);
  await ring(2);
  expect(await bell()).toEqual([['Cleo Customer wrote to you', 'First', link]]);
  await it.call('booking/message_view', { ...of, seq: 2 }, owner);
  await ring(2);
  expect(await bell()).toHaveLength(1);
  await say(of, 'Third', customer);
  await ring(3);
  expect((await bell()).map(([, text]) => text)).toEqual(['Third', 'First']);
});
