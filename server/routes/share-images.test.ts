import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

const pageOf = async (event_id: string) => (await it.call('event/guest_event_detail', { event_id })).body;
const get = (url: string) => it.app.http.inject({ method: 'GET', url });

test('an event has a share image of 1200 × 630, whose address changes with what it shows', async () => {
  const { id } = await givenEvent(it.deps, { title: 'Sourdough <evening> & friends' });
  const before = (await pageOf(id)).share_image ?? '';
  const image = await get(before);
  expect(image).toMatchObject({ statusCode: 200 });
  expect(image.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(image.headers['cache-control']).toContain('immutable');
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  await it.deps.database.write.updateTable('events').set({ title: 'Rye evening' }).where('id', '=', id).execute();
  const after = (await pageOf(id)).share_image;
  expect(after).not.toBe(before);
  const moved = await get(before);
  expect([moved.statusCode, moved.headers.location]).toEqual([302, after]);
});

test('drafts, unknown events and other addresses have none', async () => {
  const draft = await givenEvent(it.deps, { status: 'draft' });
  const urls = [`/files/share/${draft.id}/en-0123456789abcdef.jpg`, '/files/share/nobody/en-0.jpg'];
  const { id } = await givenEvent(it.deps);
  for (const url of [...urls, `/files/share/${id}/xx-0123456789abcdef.jpg`])
    expect((await get(url)).statusCode).toBe(404);
});
