import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, chromium, request } from 'playwright-core';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import type { CallName, CallOutput } from '#contract/index.ts';
import { findBrowser } from '#test/e2e/browser.ts';
import { filmCodes } from '#test/e2e/events/fake-camera.ts';
import { startDemo } from './demo-plaza.ts';
import type { LoneBench } from './main.ts';
import type { Row } from './report/report.ts';

/** Tickets that are scanned in a round, from this many bookings. */
const TICKETS = 60;
const BOOKINGS = 3;
/** A round with fewer verdicts says nothing. */
const MIN_VERDICTS = 50;
/** How long the camera sees each code, and nothing before the first and after the last one (seconds). */
const EACH = 0.8;
const REST = 60;
const TARGET_MS = 300;

/**
 * Measures the time from a camera's picture to the verdict on the page of a door helper, in a browser with a fake
 * camera that sees one ticket after the other: the p95 of each round, of which the middle one counts.
 */
export const checkInBench: LoneBench = async ({ data, rounds, say }) => {
  const plaza = await startDemo(join(data, 'demo'));
  const folder = mkdtempSync(join(tmpdir(), 'plaza-camera-'));
  try {
    const measured: number[][] = [];
    while (measured.length < rounds) {
      const { codes, path } = await openDoor(plaza.origin);
      const film = join(folder, 'codes.y4m');
      filmCodes(film, [...Array.from({ length: 5 }, () => ''), ...codes], EACH, REST);
      measured.push(await verdicts(plaza.origin + path, film));
    }
    const p95s = measured.map((times) => at(times, 0.95)).toSorted((a, b) => a - b);
    const row: Row = {
      name: 'check-in, picture to verdict, p95',
      value: at(p95s, 0.5),
      unit: 'ms',
      bound: 'at most',
      target: TARGET_MS,
      seen: {
        verdicts: measured.map((times) => times.length),
        p50_ms: measured.map((times) => at(times, 0.5)),
        p95_ms: measured.map((times) => at(times, 0.95)),
      },
    };
    say(row);
    return [row];
  } finally {
    await plaza.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The value below which this share of values is. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Publishes a free event, books its tickets, and creates a link to its door. */
async function openDoor(origin: string): Promise<{ codes: readonly string[]; path: string }> {
  const organiser = await signIn(origin, 'provider');
  const { items: services } = await organiser.get('user/guest_user_service_list', { provider_id: 'alder-and-breath' });
  const provider_id = services[0]?._id ?? '';
  const starts_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { event } = await organiser.post('event/create_event', {
    ...{ provider_id, title: 'Open doors', text: 'Everybody is welcome.', attendance: 'in_person', publish: true },
    venue: { name: 'The loft', address: '1714 NE Alberta St', location: { lat: 45.559, lon: -122.648 } },
    ...{ capacity: TICKETS, needs_provider: false, schedule: { starts_on, start_time: '19:00', minutes: 90 } },
    packages: [{ name: 'Seat', amount: 0, max_per_booking: TICKETS / BOOKINGS }],
  });
  const found = await organiser.get('event/guest_event_detail', { event_id: event._id });
  const guest = await signIn(origin, 'customer');
  const tickets: HeldTicket[] = [];
  while (tickets.length < TICKETS) {
    const item = { package_id: found.packages[0]?._id, occurrence_id: found.chosen?._id };
    const items = [{ ...item, participants: TICKETS / BOOKINGS }];
    const { booking } = await guest.post('booking/add_booking', { items });
    tickets.push(...(await guest.get('event/ticket', { booking_id: booking._id })).items);
  }
  const { link } = await organiser.post('event/door_link', { event_id: event._id, name: 'Front door' });
  await organiser.close();
  await guest.close();
  return { codes: tickets.map(({ code }) => code ?? ''), path: new URL(link.url ?? origin).pathname };
}

/** Signs in one of the demo's users, and makes calls for them. */
async function signIn(origin: string, who: 'provider' | 'customer') {
  const context: APIRequestContext = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const read = async <Name extends CallName>(name: Name, answer: Awaited<ReturnType<typeof context.get>>) => {
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as CallOutput<Name>;
  };
  const post = async <Name extends CallName>(name: Name, input: object) =>
    read(name, await context.post(`/v9/${name}`, { data: input }));
  await post('user/sign_in', { email: `${who}@example.com`, password: `plaza-demo-${who}` });
  return {
    post,
    get: async <Name extends CallName>(name: Name, input: Record<string, string>) =>
      read(name, await context.get(`/v9/${name}`, { params: input })),
    close: () => context.dispose(),
  };
}

/** Opens a door link on a phone whose camera shows a film, and returns how long each verdict took (ms). */
async function verdicts(door: string, film: string): Promise<number[]> {
  const { program, args, env } = await findBrowser();
  const fake = ['device-for-media-stream', 'ui-for-media-stream'].map((each) => `--use-fake-${each}`);
  const browser = await chromium.launch({
    executablePath: program,
    args: [...args, ...fake, `--use-file-for-fake-video-capture=${film}`],
    env: { ...env },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 760 } });
    await page.goto(door);
    const timeout = (TICKETS * EACH + REST) * 1000;
    await page.getByText(`${TICKETS} of ${TICKETS} are in`).waitFor({ timeout });
    const times = await page.evaluate(() => performance.getEntriesByName('check-in').map(({ duration }) => duration));
    if (times.length < MIN_VERDICTS) throw new Error(`There were ${times.length} verdicts.`);
    return times;
  } finally {
    await browser.close();
  }
}
