import { afterEach, expect, onTestFinished, test } from 'vitest';
import { UNATTENDED_HEADER } from '#contract/client.ts';
import { makeBrowserClient } from '#web/api/client.ts';
import { followClock } from '#web/api/clock.ts';
import { watchAttended } from './watch-activity.ts';

let now = 0;
const MINUTE_MS = 60_000;
afterEach(() => {
  now = 0;
});

test('what a page asks while nobody touches it says so, until somebody does', async () => {
  onTestFinished(followClock(() => now));
  const page = new EventTarget();
  const marked: boolean[] = [];
  const send = (async (_url: string, init: RequestInit) => {
    marked.push(new Headers(init.headers).has(UNATTENDED_HEADER));
    return new Response('{}');
  }) as typeof fetch;
  const call = makeBrowserClient(new Set(['user/session']), send, watchAttended(page));
  const ask = async (minutes: number) => {
    now += minutes * MINUTE_MS;
    await call('user/session', {});
    return marked.at(-1);
  };
  expect([await ask(0), await ask(4), await ask(1), await ask(60)]).toEqual([false, false, true, true]);
  page.dispatchEvent(new Event('keydown'));
  expect([await ask(0), await ask(4.9), await ask(0.2)]).toEqual([false, false, true]);
});
