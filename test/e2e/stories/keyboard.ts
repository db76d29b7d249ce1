import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import { address, atOneEnd, confirmed, freeTimes, type Given, paidOnce } from '../steps.ts';

/** The whole journey without a mouse. */
export function keyboardStories(given: Given): void {
  test('arrow keys walk the pins of the map, Enter opens the card of one, and Escape leads back to it', async () => {
    const { page, inspect, leave } = await given.arrive();
    await page.goto('/?category=yoga-pilates');
    if (given.size.name === 'phone') await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('region', { name: 'Map of the results' });
    const pins = map.getByRole('group', { name: /^Results on the map/ }).getByRole('link');
    await pins.first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-pin'));
    await pins.first().focus();
    await page.keyboard.press('End');
    const last = await focused();
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).not.toBe(last);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(last);
    await page.keyboard.press('Enter');
    const card = map.getByRole('region', { name: 'Area on the map' });
    await card.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await inspect('a pin that was opened by a key');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await focused()).toBe(last);
    await leave();
  });

  test('the keyboard alone leads from the search to the confirmation', async () => {
    const { page, leave } = await given.arrive();
    const email = address('keys');
    const { tabTo, press } = keysOf(page);
    await page.goto('/');
    if (given.size.name === 'phone') {
      await tabTo(page.getByRole('button', { name: /^Edit search/ }));
      await press('Enter');
    }
    await tabTo(page.getByPlaceholder(/Yoga/));
    await page.keyboard.type('massage');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: /for “massage”/ }).waitFor();
    await seen(page);
    const found = page.locator('main a[href^="/provider_details/"]').first();
    await tabTo(found);
    await press('Enter');
    await page.waitForURL(/provider_details/);
    const book = page
      .getByRole('link', { name: /^See (all )?times$/ })
      .filter({ visible: true })
      .first();
    await book.waitFor();
    await tabTo(book);
    await press('Enter');
    await page.waitForURL(/book-session/);
    await freeTimes(page).first().waitFor();
    // A month ahead, where no other journey books, in the view that everybody gets.
    for (let weeks = 0; weeks < 5; weeks++) {
      await tabTo(page.getByRole('button', { name: 'Next days' }));
      await press('Enter');
      await page.locator('ul[aria-busy="false"]').waitFor();
    }
    const time = atOneEnd(freeTimes(page), given.turn);
    await tabTo(time);
    const chosen = await time.locator('time').getAttribute('datetime');
    await press('Enter');
    const isChosen = page.locator('button[aria-pressed="true"]', { has: page.locator(`time[datetime="${chosen}"]`) });
    await isChosen.waitFor();
    await settled(page);
    expect(await focusOf(page)).toContain(await isChosen.textContent());
    await tabTo(page.getByRole('button', { name: 'Continue', exact: true }));
    await press('Enter');
    await page.getByRole('heading', { name: 'Who’s coming?' }).waitFor();
    await settled(page);
    expect(await focusOf(page)).toBe('H2 Who’s coming?');
    await tabTo(page.getByLabel(/^Name/));
    await page.keyboard.type('Kay Keys');
    await press('Tab');
    await page.keyboard.type(email);
    const where = page.getByLabel('Your address');
    if (await where.isVisible()) {
      await tabTo(where);
      await page.keyboard.type('12 Elm Street');
      await press('Tab');
      await page.keyboard.type('Portland, Oregon');
      await page.getByRole('option', { name: 'Portland, Oregon' }).first().waitFor();
      await press('ArrowDown');
      await press('Enter');
    }
    await tabTo(page.getByRole('button', { name: 'Continue to payment' }));
    await press('Enter');
    await page.waitForURL(/[?&]booking=/);
    await page.getByLabel('Card number').waitFor();
    await settled(page);
    expect(await focusOf(page)).toBe('H2 Pay');
    await tabTo(page.getByLabel('Card number'));
    await page.keyboard.type('4242424242424242');
    await press('Tab');
    await page.keyboard.type('1240');
    await press('Tab');
    await page.keyboard.type('123');
    await press('Enter');
    await confirmed(page);
    await seen(page);
    const booking_id = new URL(page.url()).searchParams.get('booking') ?? '';
    await paidOnce(given.plaza, booking_id, email);

    // Changes the time, then cancels.
    await tabTo(page.getByRole('link', { name: 'Open booking' }));
    await press('Enter');
    const move = page.getByRole('link', { name: 'Change', exact: true });
    await move.waitFor();
    await tabTo(move);
    await press('Enter');
    const other = atOneEnd(freeTimes(page).and(page.locator('[aria-pressed="false"]')), given.turn);
    await other.waitFor();
    await tabTo(other);
    await press('Enter');
    await page.getByText('The price stays the same.').waitFor();
    await tabTo(page.getByRole('button', { name: 'Change booking' }));
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your booking has changed' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'See booking' }));
    await press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.waitFor();
    await tabTo(cancel);
    await press('Enter');
    await tabTo(page.getByRole('button', { name: /^Cancel and refund/ }));
    await press('Enter');
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await seen(page);
    await leave();
  });
}

/** Presses keys and checks the focus: it exists, is inside the window, uncovered and visible. */
function keysOf(page: Page) {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    if (key === 'Tab') await seen(page);
  };
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 120; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`The focus does not come to ${target}.`);
  };
  return { press, tabTo };
}

/** What has the focus. */
const focusOf = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`.slice(0, 60));

/** Waits until nothing is loading and what was rendered because of it is painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function seen(page: Page): Promise<void> {
  const fault = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is lost';
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const name = `${element.tagName} “${label.slice(0, 40)}”`;
      // The visible control may be its label if the control itself is hidden.
      const choice = element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type) ? element : null;
      const shown = element.closest('label') ?? choice?.labels?.item(0) ?? element;
      const box = shown.getBoundingClientRect();
      const inside =
        box.bottom > 0 &&
        box.top < window.innerHeight &&
        box.right > 0 &&
        box.left < window.innerWidth &&
        box.width > 0;
      if (!inside) return `${name} is outside the window`;
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      );
      const isSeen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (shown.contains(top) || top.contains(shown));
      });
      if (!isSeen) return `${name} is covered`;
      // Text fields have a caret; headings and panels that only receive the focus need no ring.
      if (choice === null && element.matches('input, textarea, select, [tabindex="-1"]')) return null;
      const rings = [element, ...element.querySelectorAll('*'), element.parentElement, shown].some((each) =>
        [undefined, '::before', '::after'].some((part) => {
          if (each === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        }),
      );
      return rings ? null : `${name} does not show that it has the focus`;
    });
  // Scrolling and opening elements take a moment to settle.
  // Not with `expect.poll`, which throws when another journey that ran beside this one has just ended.
  await vi.waitFor(async () => expect(await fault()).toBe(null), { timeout: patience(45_000) });
}
