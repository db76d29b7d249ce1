import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { registerWeb } from '#server/web/index.ts';
import { testApp } from '../app.ts';
import { givenEventListing, givenListing } from '../given-listing.ts';
import { cpuOf, effortOfMegabyte, middleOf } from '../setup/effort.ts';

/**
 * The CPU time of what a server does once at its start, and for each page that is not cached, in that of reading a
 * megabyte of JSON: on any machine, and however busy it is, these are about the same.
 */
const MAX_EFFORT = { 'making the app': 1.2, 'rendering home': 1.2 } as const;

const it = testApp();
const root = join(import.meta.dirname, '../..');
const near = { lat: 45.52, lon: -122.68 };

beforeAll(async () => {
  for (let n = 0; n < 12; n += 1) {
    await givenListing(it.deps, { name: `Studio ${n}`, ...near });
    await givenEventListing(it.deps, { title: `Evening ${n}`, ...near });
  }
});

/** The middle of so many measurements of some work that is warm, in megabytes of JSON. */
async function effortOf(work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 10; n += 1) await work();
  const megabyte = await effortOfMegabyte();
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) times.push(await cpuOf(work));
  return middleOf(times) / megabyte;
}

test('making the app', async () => {
  const effort = await effortOf(async () => (await createApp(it.deps)).http.close());
  expect(effort).toBeLessThanOrEqual(MAX_EFFORT['making the app']);
});

test('rendering the home page', async () => {
  const app = await createApp(it.deps);
  const http = Fastify();
  let now = 0;
  await registerWeb(http, {
    buildDir: join(root, 'build/web'),
    clientFor: app.clientFor,
    recentUserOf: () => null,
    clock: it.deps.clock,
    config: { origin: it.deps.config.PLAZA_ORIGIN },
    // Each page is asked for when the one before is no longer cached.
    now: () => (now += 10_000),
  });
  const effort = await effortOf(async () => {
    const { payload, statusCode } = await http.inject('/');
    expect([statusCode, payload.includes('Studio 3')]).toEqual([200, true]);
  });
  expect(effort).toBeLessThanOrEqual(MAX_EFFORT['rendering home']);
  await http.close();
  await app.http.close();
});
