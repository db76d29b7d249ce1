import { beforeAll, expect, test } from 'vitest';
import { insertPlaces } from '#db/seed/insert-places.ts';
import { testApp } from '#test/app.ts';

const it = testApp();

beforeAll(async () => {
  const wanted = /^(Portland|Porto|Beaverton|Vancouver|São Paulo|München|Munich|Salem|Paris)$/;
  await insertPlaces(it.deps.database.write, (town) => wanted.test(town.name));
});

async function labels(input: object) {
  return (await it.call('user/place_list', input)).body.items.map((place) => place.label);
}

test('towns that begin like it, the largest first, namesakes by nearness', async () => {
  const { body, headers } = await it.call('user/place_list', { text: 'portl' });
  expect(body.items[0]).toMatchObject({
    label: 'Portland, Oregon',
    timezone: 'America/Los_Angeles',
    country: 'United States',
  });
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect((await labels({ text: 'Portland', lat: 43.6, lon: -70.2 }))[0]).toBe('Portland, Maine');
  expect((await labels({ text: 'vancouver' }))[0]).toBe('Vancouver, British Columbia');
  expect((await labels({ text: 'vancouver', lat: 45.5, lon: -122.6 }))[0]).toBe('Vancouver, Washington');
});

test('a region after a comma, accents, and mistakes', async () => {
  expect((await labels({ text: 'portland, me' }))[0]).toBe('Portland, Maine');
  expect((await labels({ text: 'Paris, tex' }))[0]).toBe('Paris, Texas');
  expect((await labels({ text: 'sao pau' }))[0]).toBe('São Paulo, Brazil');
  expect((await labels({ text: 'Protland' }))[0]).toBe('Portland, Oregon');
  expect(await labels({ text: '%' })).toEqual([]);
  expect(await labels({ text: ',' })).toEqual([]);
});

test('the towns around a point', async () => {
  expect(await labels({ lat: 45.5152, lon: -122.6784, radius: 15 })).toEqual([
    'Portland, Oregon',
    'Vancouver, Washington',
    'Beaverton, Oregon',
  ]);
});

test('asks for letters or a point', async () => {
  const { status, problem } = await it.raw('user/place_list', {});
  expect(status).toBe(400);
  expect(problem.errors?.[0]?.path).toBe('text');
});

test('signs that mean anything in a database pattern are letters like others', async () => {
  for (const text of ['%', '_', '\\', '％']) expect(await labels({ text }), text).toEqual([]);
});
