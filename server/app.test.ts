import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';

const it = testApp();

test('the user of a token is known after a call with it, and unknown after the session ends', async () => {
  const { id, token } = await givenUser(it.deps);
  const bare = { id: 'r', ip: '192.0.2.1', headers: { authorization: `Bearer ${token}` }, log: it.app.http.log };
  const request = bare as unknown as FastifyRequest;
  const read = () => it.app.clientFor(request)('user/get_profile', {});
  expect(it.app.recentUserOf(request)).toBe(null);
  await read();
  expect(it.app.recentUserOf(request)).toBe(id);
  await it.deps.database.write.deleteFrom('sessions').where('user_id', '=', id).execute();
  await expect(read()).rejects.toMatchObject({ problem: { code: 'not_signed_in' } });
  expect(it.app.recentUserOf(request)).toBe(null);
});

test('browsers are told the time of the app, not the machine’s', async () => {
  const { headers } = await it.call('user/session', {});
  expect(headers.date).toBe(it.clock.now().toUTCString());
});
