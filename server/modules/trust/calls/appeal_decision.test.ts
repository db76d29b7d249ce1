import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { appealTokenFor } from '#server/modules/trust/appeals/index.ts';
import { newAddress, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { now } from '#test/setup/clock.ts';

const it = testApp();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');
const PNG = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#1d7a70' } })
  .png()
  .toBuffer();

async function givenSuspended() {
  const page = await givenProvider(it.deps);
  const sue = await givenUser(it.deps, { name: 'Sue', role: 'support' });
  const { body } = await it.call(
    'admin/moderate',
    { verb: 'apply', kind: 'suspend_page', subject_id: page.id, reason: 'Nobody answers the phone.' },
    sue,
  );
  return { page, token: appealTokenFor(secretOf(it.deps.config), body.action._id) };
}

/** Sends an appeal as a browser does, without a session. */
async function appeal(token: string, files: readonly Buffer[], file_names: readonly string[]) {
  const form = new FormData();
  form.set('input', JSON.stringify({ token, text: 'We always answer the phone.', file_names }));
  for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), 'f');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: '/v9/user/appeal_decision',
    remoteAddress: newAddress(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function queued(page_id: string): Promise<CallOutput<'admin/appeal_list'>['items'][number] | undefined> {
  const ada = await givenUser(it.deps, { role: 'admin' });
  const { body } = await it.call('admin/appeal_list', { limit: 100 }, ada);
  return body.items.find(({ action }) => action.subject_id === page_id);
}

const get = (url: string) => it.app.http.inject({ url, remoteAddress: newAddress() });
const stored = async () => {
  const { rows } = await it.deps.database.pool.query(
    'SELECT count(*)::int AS files, (SELECT count(*)::int FROM pictures) AS pictures FROM appeal_files',
  );
  return rows[0];
};

test('files come with an appeal by the link alone, and only staff gets their addresses', async () => {
  const { page, token } = await givenSuspended();
  const sent = await appeal(token, [PNG, PDF], ['phone.png', 'phone bill.pdf']);
  expect(sent.body.decision.appeal).toMatchObject({ status: 'open', file_count: 2 });
  expect(JSON.stringify(sent.body)).not.toContain('message_file');
  const read = await it.call('user/moderation_decision', { token });
  expect(JSON.stringify(read.body)).not.toMatch(/message_file|message_picture/);

  const item = await queued(page.id);
  const [picture, document] = item?.files ?? [];
  if (picture?.kind !== 'picture' || document?.kind !== 'document') throw new Error('Two files were sent.');
  expect(document).toMatchObject({ name: 'phone bill.pdf', bytes: PDF.byteLength });
  const shown = await get(`${picture.picture.base_url}-${picture.picture.widths[0]}.webp`);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const opened = await get(document.url);
  expect(opened.rawPayload).toEqual(PDF);
  expect(opened.headers['content-disposition']).toContain('attachment');
  expect((await get(document.url.replace(/key=.{4}/, 'key=AAAA'))).statusCode).toBe(404);
});

test('what is no picture or PDF, is one too many, or comes too late leaves no file', async () => {
  const { token } = await givenSuspended();
  const before = await stored();
  expect((await appeal(token, [PDF, Buffer.from('hello')], [])).body.code).toBe('picture_unreadable');
  expect((await appeal(token, [PDF, PDF, PDF, PDF], [])).status).toBe(400);
  expect((await appeal('A'.repeat(43), [PNG], [])).status).toBe(404);
  expect(await stored()).toEqual(before);
  expect((await appeal(token, [], [])).status).toBe(200);
  expect((await appeal(token, [PNG], [])).body).toMatchObject({ code: 'appeal_state', why: 'sent' });
  expect(await stored()).toEqual(before);
});

test('of two appeals at once one is stored, with its files', async () => {
  const { page, token } = await givenSuspended();
  const { files, pictures } = await stored();
  const answers = await Promise.all([1, 2, 3].map(() => appeal(token, [PNG, PDF], ['a.png', 'b.pdf'])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await queued(page.id))?.files).toHaveLength(2);
  expect(await stored()).toEqual({ files: files + 2, pictures: pictures + 1 });
});

test('files stay as long as their appeal, and go with it', async () => {
  const { page, token } = await givenSuspended();
  const { files, pictures } = await stored();
  await appeal(token, [PNG, PDF], ['a.png', 'b.pdf']);
  // Ids of files have the time of the machine.
  it.clock.set(new Date(now().getTime() + 2 * 86_400_000));
  await jobs['sweep-pictures'](it.deps, {});
  expect(await stored()).toEqual({ files: files + 2, pictures: pictures + 1 });
  const item = await queued(page.id);
  const document = item?.files.find((file) => file.kind === 'document');
  if (document?.kind !== 'document') throw new Error('No document was stored.');
  expect((await get(document.url)).statusCode).toBe(200);

  const { rows } = await it.deps.database.pool.query(
    'SELECT key FROM appeal_files WHERE appeal_id = $1 AND key IS NOT NULL',
    [item?._id],
  );
  await it.deps.database.write
    .deleteFrom('appeals')
    .where('id', '=', item?._id ?? '')
    .execute();
  await jobs['sweep-pictures'](it.deps, {});
  expect(await stored()).toEqual({ files, pictures });
  expect((await get(document.url)).statusCode).toBe(404);
  expect(await it.deps.providers.files.get(rows[0]?.key)).toBeNull();
});
