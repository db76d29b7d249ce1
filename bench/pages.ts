import { join } from 'node:path';
import { attack, visit } from '#test/attacks/visitors.ts';
import { type DemoPlaza, startDemo } from './demo-plaza.ts';
import { loadHttp } from './load.ts';
import type { LoneBench } from './main.ts';
import type { Row } from './report/report.ts';
import { scaled } from './speed/speed.ts';

const COLD = 100;

/** The pages that guests come to. */
const pageNames = ['home', 'provider', 'event', 'booking'] as const;
type PageName = (typeof pageNames)[number];

/** The CPU time in which each has to be rendered when it is not remembered (milliseconds, at speed 1). */
const COLD_MS: Readonly<Record<PageName, number>> = { home: 30, provider: 18, event: 16, booking: 14 };

/** Measures rendered guest pages: CPU time without the cache, requests per second with it. */
export const pagesBench: LoneBench = async ({ data, seconds, speed, say }) => {
  const machine = await speed();
  const plaza = await startDemo(join(data, 'demo'));
  try {
    const rows: Row[] = [];
    const report = (row: Row) => {
      rows.push(row);
      say(row);
    };
    const paths = await guestPages(plaza.origin);
    for (const name of pageNames) {
      const path = paths[name];
      // The warm-up excludes the engine's compile time.
      await askApart(plaza, path, COLD);
      const before = plaza.cpuMs();
      const bytes = await askApart(plaza, path, COLD);
      const cpu_ms = (plaza.cpuMs() - before) / COLD;
      const cold = {
        name: `page ${name}, cold`,
        value: cpu_ms,
        unit: 'ms CPU',
        target: COLD_MS[name],
        seen: { bytes },
      };
      report(scaled({ ...cold, bound: 'at most' }, machine));
      await loadHttp(plaza.origin, [path], { clients: 16, seconds: 1 });
      const from = plaza.cpuMs();
      const warm = await loadHttp(plaza.origin, [path], { clients: 16, seconds });
      report({
        name: `page ${name}, warm`,
        value: warm.per_second,
        unit: '/s',
        bound: 'at least',
        target: 1500,
        seen: { ...warm, cpu_ms: (plaza.cpuMs() - from) / (warm.per_second * seconds) },
      });
    }
    for (const row of await underAttack(Number(new URL(plaza.origin).port), seconds * 1000)) report(row);
    return rows;
  } finally {
    await plaza.stop();
  }
};

/**
 * Measures the visitors' p99 while an attacker sends random searches over forty connections, against the p99 before.
 */
async function underAttack(port: number, ms: number): Promise<Row[]> {
  await visit(port, 2000);
  const before = await visit(port, ms);
  const attacked = attack(port, (n) => `/?text=${Math.random()}${n}`);
  const during = await visit(port, ms);
  const answered = Object.fromEntries(await attacked.end());
  const name = 'attack on cold pages';
  const seen = { before, during, answered };
  return [
    { name: `${name}, p99 of others`, value: during.p99 / before.p99, unit: '×', bound: 'at most', target: 2, seen },
    { name: `${name}, others failed`, value: during.failed.length, unit: 'pages', bound: 'at most', target: 0 },
  ];
}

interface FoundProvider {
  readonly _id: string;
  readonly is_claimed: boolean;
  readonly is_service_array: readonly { readonly _id: string }[];
}
interface FoundEvent {
  readonly _id: string;
  readonly provider: { readonly _id: string };
}

/** Paths of the first guest pages: home, a provider with services and pictures, booking one of these, and an event. */
export async function guestPages(origin: string): Promise<Readonly<Record<PageName, string>>> {
  const found = async (kind: 'provider' | 'event'): Promise<unknown> => {
    const near = `lat=45.5152&lon=-122.6784&limit=50&kind=${kind}`;
    const answer = await fetch(`${origin}/v9/my_page/home_service_event_list?${near}`);
    return ((await answer.json()) as { items: unknown }).items;
  };
  const provider = ((await found('provider')) as readonly FoundProvider[])
    .filter((item) => item.is_claimed)
    .toSorted((a, b) => b.is_service_array.length - a.is_service_array.length)[0];
  const service = provider?.is_service_array[0];
  const event = ((await found('event')) as readonly FoundEvent[])[0];
  if (!provider || !service || !event) throw new Error('The demo has no provider or event that can be booked.');
  return {
    home: '/',
    provider: `/provider_details/${provider._id}`,
    booking: `/book-session/${provider._id}/${service._id}`,
    event: `/view-events/${event._id}/${event.provider._id}`,
  };
}

let asked = 0;

const zones = Intl.supportedValuesOf('timeZone');

/** Requests a page from another zone and network each time, so it is never cached. Returns the last compressed size. */
async function askApart(plaza: DemoPlaza, path: string, times: number): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < times; n += 1) {
    asked += 1;
    const answer = await fetch(`${plaza.origin}${path}`, {
      headers: {
        'accept-encoding': 'br',
        cookie: `plaza_zone=${zones[asked % zones.length]}`,
        'x-forwarded-for': `10.0.${(asked >> 8) & 255}.${asked & 255}`,
      },
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  }
  return bytes;
}
