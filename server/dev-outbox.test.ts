import { expect, test } from 'vitest';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { openTestApp, testApp } from '#test/app.ts';
import { createApp } from './app.ts';

const it = testApp();
const mail = {
  channel: 'email',
  kind: 'code_reset',
  subject: '<b>Hi</b>',
  text: 'Code 123456',
  html: '<p>Hi</p>',
} as const;

test('the outbox shows what was sent, escaped, and the mail itself in a sandboxed frame', async () => {
  await insertMessage(it.deps.database.write, { ...mail, to: 'a@example.com' }, it.clock.now());
  await insertMessage(it.deps.database.write, { ...mail, to: 'b@example.com' }, it.clock.now());
  const json = (await it.app.http.inject('/dev/outbox.json?to=A@example.com')).json();
  expect(json.items).toHaveLength(1);
  expect(json.items[0]).toMatchObject({ to: 'a@example.com', code: '123456', kind: 'code_reset' });
  const page = await it.app.http.inject(`/dev/outbox?id=${json.items[0]._id}`);
  expect(page.body).toContain('&lt;b&gt;Hi');
  expect(page.body).not.toContain('<b>Hi');
  const body = await it.app.http.inject(json.items[0].body_url);
  expect(body.body).toBe(mail.html);
  expect(body.headers['content-security-policy']).toContain("default-src 'none'");
  expect(body.headers['content-security-policy']).toContain('sandbox');
  expect((await it.app.http.inject('/dev/outbox/none/body')).statusCode).toBe(404);
});

test('a NUL in an address is an invalid input, not an internal error', async () => {
  for (const url of [
    '/dev/outbox?to=%00',
    '/dev/outbox.json?to=a%00',
    '/sandbox/challenge/%00',
    '/sandbox/onboarding/a%00',
  ])
    expect((await it.app.http.inject(url)).json(), url).toMatchObject({ status: 400, code: 'invalid_input' });
  for (const id of ['%00', 'ver_%00']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', url: `/sandbox/challenge/${id}`, headers, payload: 'answer=confirm' } as const;
    expect((await it.app.http.inject(sent)).statusCode, id).toBe(400);
  }
});

test('in production there is none', async () => {
  const { deps, close } = await openTestApp();
  const { http } = await createApp({ ...deps, config: { ...deps.config, PLAZA_MODE: 'production' } });
  for (const url of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/x/body'])
    expect((await http.inject(url)).statusCode).toBe(404);
  await http.close();
  await close();
});
