import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { systemClock } from '#server/kernel/clock.ts';
import { registerWeb } from '#server/web/index.ts';

// Serves pages that each take PAGE_MS of CPU time, for attacks on rendering; X-Forwarded-For names the visitor's
// network.
const work_ms = Number(process.env.PAGE_MS);
let rendered = 0;
const app = Fastify({ trustProxy: ['127.0.0.1'] });
const html = `<html>${'<p>text</p>'.repeat(500)}</html>`;
const makeWebHandler = () => async () => {
  rendered += 1;
  // A page's waiting time, then the work that blocks the event loop.
  await sleep(3);
  for (const until = performance.now() + work_ms; performance.now() < until; );
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
await registerWeb(app, {
  buildDir: '/nowhere',
  build: { entry: { module: { makeWebHandler, followClock: () => {}, parametersOf: () => ['text'] } } },
  clientFor: () => (async () => ({})) as never,
  recentUserOf: () => null,
  clock: systemClock,
  config: { origin: 'http://plaza.test', meeting_origin: null },
});
process.on('message', () => process.send?.({ rendered }));
process.on('disconnect', () => process.exit(0));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
