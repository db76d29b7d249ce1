import { openServer } from './open-server.ts';

// One of several servers on a test's database, in a process of its own. Its parent sets the clock by message
// (milliseconds).
const {
  RACE_DATABASE_URL: url = '',
  RACE_SECRET: secret = '',
  RACE_NOW: now = '',
  RACE_SKEW_MS: skew,
  RACE_WAIT_MS: waitMs = '',
} = process.env;
const server = await openServer({
  ...{ url, secret, now: Number(now), waitMs: Number(waitMs) },
  skew_ms: skew === undefined ? undefined : Number(skew),
});
process.on('message', (to) => {
  server.setClock(new Date(Number(to)));
  process.send?.({ now: Number(to) });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address: server.address });
