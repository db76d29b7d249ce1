import { once } from 'node:events';
import { expect, test } from 'vitest';
import { NOON } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { type Arena, openArena } from '../arena.ts';
import { ProcessEndedError, sharedProcess, startServerProcess } from './server-process.ts';

/** Whether the second server of an arena knows a user. */
async function knows(arena: Arena, user: { readonly token: string }): Promise<boolean> {
  const { status, body } = await arena.call(1, 'user/session', {}, user);
  expect(status).toBe(200);
  return body.user !== null;
}

test('arenas share a process and nothing else, and get another one when it was killed', async () => {
  const first = await openArena();
  const { child } = sharedProcess();
  const second = await openArena();
  expect(sharedProcess().child).toBe(child);
  const user = await givenUser(first.deps);
  expect([await knows(first, user), await knows(second, user)]).toEqual([true, false]);
  await second.close();
  expect(await knows(first, user)).toBe(true);

  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await expect(first.close()).rejects.toThrow(ProcessEndedError);
  const third = await openArena();
  expect(sharedProcess().child.pid).not.toBe(child.pid);
  expect(await knows(third, await givenUser(third.deps))).toBe(true);
  await third.close();
});

test('a process that gives no answer in time is ended', async () => {
  const { child, open, isAlive } = startServerProcess(1);
  const opened = open({ url: '', secret: '', now: NOON.getTime(), leniency: 1 });
  await expect(opened).rejects.toThrow('gave no answer to “open” in 1 ms and was ended (SIGKILL)');
  expect([child.signalCode, isAlive()]).toEqual(['SIGKILL', false]);
});
