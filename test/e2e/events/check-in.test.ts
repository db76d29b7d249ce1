import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { patience } from '#test/scaled-timeout.ts';
import { findBrowser } from '../browser.ts';
import { openTown, signIn } from '../town.ts';
import { arrive, type Size, sizesFor } from '../visitor.ts';
import { filmCodes } from './fake-camera.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();
const folder = mkdtempSync(join(tmpdir(), 'plaza-camera-'));
const film = join(folder, 'codes.y4m');
let camera: Browser;

beforeAll(async () => {
  const { program, args, env } = await findBrowser();
  const fake = ['device-for-media-stream', 'ui-for-media-stream'].map((each) => `--use-fake-${each}`);
  camera = await chromium.launch({
    executablePath: program,
    args: [...args, ...fake, `--use-file-for-fake-video-capture=${film}`],
    env: { ...env },
  });
});
afterAll(async () => {
  await camera?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A free event whose guests booked together, and a door link of it. */
async function given(size: Size, guests: readonly string[]) {
  const event = await publishEvent(town, {
    packages: [{ name: 'Mat', amount: 0, max_per_booking: 20 }],
  });
  const { event_id, occurrence_id, package_ids } = event;
  const { page } = await town.arrive(size);
  const send = async (call: string, data: object) => {
    const answer = await page.request.post(`/v9/${call}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  await send('user/sign_in', { email: 'customer@example.com', password: 'plaza-demo-customer' });
  const { booking } = await send('booking/add_booking', {
    items: [{ package_id: package_ids[0], occurrence_id, participants: guests.length }],
    attendees: guests.map((name) => ({ name })),
  });
  const found = await page.request.get(`/v9/event/ticket?booking_id=${booking._id}`);
  const { items } = (await found.json()) as { items: readonly HeldTicket[] };
  const question = { event_id, kind: 'rating', text: 'How was it?', is_required: true };
  await event.asOrganiser('event_survey/add_question', question);
  const link = await event.asOrganiser('event/door_link', { event_id, name: 'Front door', rights: 'search_and_sell' });
  return { event, tickets: items, link: link as { link: { url: string } } };
}

test.each(sizesFor('phone'))(
  'at $name size a helper scans, finds guests by name, goes on without a connection, and guests say how it was',
  async (size) => {
    const names = Array.from({ length: 10 }, (_, at) => `Guest Number${at + 1}`);
    const { event, tickets, link } = await given(size, [...names, 'Maya Ashworth', 'Zoë Osei', 'Nia Absent']);
    const scanned = tickets.slice(0, names.length).map(({ code }) => code ?? '');
    // A busy machine reads fewer pictures a second; each code is shown until it has read it.
    filmCodes(film, [...scanned, ...scanned.slice(0, 1)], patience(1_500) / 1_000, 30);
    const { page, inspect, withoutNetwork, leave } = await arrive(camera, town.plaza.origin, size);
    // A page that was left open would keep the camera, and a second try would see the middle of its film.
    onTestFinished(() => page.context().close());
    await page.goto(new URL(link.link.url).pathname);
    await page.waitForURL(/\/check-in\//);
    await page.getByText('Point at a ticket’s code').waitFor();

    const next = page.getByRole('button', { name: 'Scan next' });
    // No verdict waits for the server: each one comes while all that the phone sends is kept from it.
    let sent = 0;
    const server = Promise.withResolvers<void>();
    await page.route('**/v9/event/check_in', async (route) => {
      sent += 1;
      await server.promise;
      await route.continue();
    });
    await page.getByText('Already checked in').waitFor();
    const verdicts = await page.evaluate(() => performance.getEntriesByName('check-in').length);
    expect(verdicts).toBeGreaterThan(names.length);
    expect(sent).toBe(1);
    server.resolve();
    await page.getByText(/at Front door/).waitFor();
    await inspect('a duplicate');
    // The film would begin again, and its verdicts cover what comes next.
    filmCodes(film, [], 0, 10);
    await next.click();
    await page.getByText(`${names.length} of ${tickets.length} are in`).waitFor();

    await page.getByRole('button', { name: 'Sell ticket' }).click();
    await page.getByLabel('Name (optional)').fill('Tess Okafor');
    await page.getByRole('button', { name: 'Give out 1 ticket' }).click();
    await page.getByText('Sold 1 ticket').waitFor();
    await inspect('a sale');
    await page.getByRole('button', { name: 'Undo the sale to Tess Okafor' }).waitFor();
    await page.keyboard.press('Escape');

    await page.waitForFunction(async () => {
      const saved = await (await caches.open('check-in')).keys();
      return navigator.serviceWorker.controller !== null && saved.some(({ url }) => url.includes('/check-in/'));
    });
    await withoutNetwork(async () => {
      await page.getByText(/Offline since/).waitFor();
      await page.getByRole('button', { name: 'Sell when online' }).waitFor();
      await page.getByRole('button', { name: 'Find by name' }).click();
      await page.getByRole('searchbox').fill('maya');
      await page.getByRole('button', { name: 'Check in: Maya Ashworth' }).click();
      await page.getByRole('button', { name: 'Undo: Maya Ashworth' }).waitFor();
      await page.getByRole('searchbox').fill('zoe');
      await page.getByRole('button', { name: 'Check in: Zoë Osei' }).click();
      await page.getByRole('button', { name: 'Undo: Zoë Osei' }).click();
      await page.getByRole('button', { name: 'Check in: Zoë Osei' }).waitFor();
      await page.getByRole('button', { name: 'Back to scanning' }).click();
      await page.getByText(/1 check-in saved|check-ins saved/).waitFor();
      // The page opens again, by its own address and by the link.
      await page.reload();
      await page.getByText(/Offline since/).waitFor();
      await page.goto(new URL(link.link.url).pathname);
      await page.waitForURL(/\/check-in\//);
      await page.getByRole('button', { name: 'Find by name' }).click();
      await page.getByRole('searchbox').fill('maya');
      await page.getByRole('button', { name: 'Undo: Maya Ashworth' }).waitFor();
      await page.getByRole('searchbox').fill('zoe');
      await page.getByRole('button', { name: 'Check in: Zoë Osei' }).click();
      await page.getByRole('button', { name: 'Back to scanning' }).click();
      await page.getByText('2 check-ins saved').waitFor();
    });
    await page.getByText(/synced/).waitFor();
    await leave();

    // Who came says how it was, and the organiser reads it.
    await town.plaza.dateEnded(event.occurrence_id, 2);
    const surveyOf = (ticket: HeldTicket | undefined) => `/survey/${ticket?.path?.split('/').at(-1)}`;
    const guest = await town.arrive(size);
    await guest.page.goto(surveyOf(tickets.at(-1)));
    await guest.page.getByText('This one is for guests who came').waitFor();
    await guest.page.goto(surveyOf(tickets[0]));
    await guest.page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await guest.inspect('a survey');
    await guest.page.getByRole('button', { name: 'Send answers' }).click();
    await guest.page.getByRole('heading', { name: /That helps!/ }).waitFor();
    await guest.leave();
    const organiser = await town.arrive(size);
    await signIn(organiser.page, 'provider');
    await organiser.page.goto(`/my_events/${event.event_id}?tab=survey`);
    await organiser.page.getByText(/^1 answer from \d+ guests$/).waitFor();
    await organiser.page.getByText('4.0').waitFor();
    await organiser.inspect('the answers of a survey');
    await organiser.leave();
  },
);
