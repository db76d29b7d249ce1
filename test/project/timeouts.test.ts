import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { saidBriefly, vainWait } from '../setup/timeouts.ts';

const faultOf = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

test('who waited in vain is known by the error, however it waited', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const signal = AbortSignal.timeout(1);
  const never = new Promise(() => undefined);
  const said = [
    await faultOf(expect.poll(() => 1, { timeout: 1 }).toBe(2)),
    await faultOf(expect.poll(() => never, { timeout: 1 }).toBe(2)),
    await faultOf(vi.waitUntil(() => false, { timeout: 1 })),
    await faultOf(fetch(`http://127.0.0.1:${port}`, { signal })),
    await faultOf(once(silent, 'close', { signal })),
    new Error('locator.waitFor: Timeout 30000ms exceeded.\nCall log: …'),
  ];
  silent.closeAllConnections();
  silent.close();
  expect(said.map(vainWait)).toEqual(['a state', 'a state', 'a condition', 'an answer', 'an answer', 'a page']);
});

test('also by the cause of an error that came from a worker, which has no class', () => {
  const fromWorker = (message: string, cause?: object) => Object.assign(Object.create(null), { message, cause });
  const fault = fromWorker('expected 1 to be 2', fromWorker('Matcher did not succeed in time.'));
  expect(vainWait(fault)).toBe('a state');
});

test('what is wrong did not wait', async () => {
  const wrong = await faultOf(Promise.resolve().then(() => expect(1).toBe(2)));
  const gone = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  expect([wrong, gone, undefined].map(vainWait)).toEqual([undefined, undefined, undefined]);
});

test('the report names what was waited for', () => {
  const said =
    "locator.waitFor: Timeout 300ms exceeded.\nCall log:\n\u001b[2m  - waiting for getByRole('heading')\u001b[22m\n";
  expect(saidBriefly(said)).toBe("locator.waitFor: Timeout 300ms exceeded. (waiting for getByRole('heading'))");
  expect(saidBriefly('Timed out in waitUntil!\n  at …')).toBe('Timed out in waitUntil!');
});
