import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createApp } from '../app.ts';

const it = testApp();

test('a shared limit counts for all processes together, another one for each', async () => {
  const second = await createApp(it.deps);
  const ask = (app: typeof second) =>
    app.http.inject({
      method: 'POST',
      url: '/v9/user/check_email',
      payload: { email: 'new@example.org' },
      remoteAddress: '198.51.100.7',
    });
  for (let n = 0; n < 5; n += 1) {
    expect((await ask(it.app)).statusCode).toBe(200);
    expect((await ask(second)).statusCode).toBe(200);
  }
  const over = await ask(second);
  expect([over.statusCode, over.json().code]).toEqual([429, 'rate_limited']);
  expect(over.headers['retry-after']).toBe('60');
  await second.http.close();
});
