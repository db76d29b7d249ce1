import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

test('a poster of an event is a PDF for everybody, and there is none of an unknown event', async () => {
  const event = await givenEvent(it.deps, { title: 'Candlelight Yoga & Cello: a very long title to be wrapped' });
  const ask = (id: string) => it.app.http.inject({ url: `/v9/event/poster.pdf?event=${id}` });
  const answer = await ask(event.id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // Everything is on one page.
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect((await ask(newId())).statusCode).toBe(404);
  expect((await ask('x')).statusCode).toBe(404);
});
