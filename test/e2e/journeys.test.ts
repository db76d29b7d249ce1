import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import type { Given } from './steps.ts';
import { accountStories } from './stories/account.ts';
import { changingStories } from './stories/changing.ts';
import { guestStories } from './stories/guest.ts';
import { keyboardStories } from './stories/keyboard.ts';
import { payingStories } from './stories/paying.ts';
import { providerStories } from './stories/provider.ts';
import { readingStories } from './stories/reading.ts';
import { talkingStories } from './stories/talking.ts';
import { arrive, sizes } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
}, 60_000);

// One town for all: phone and desk are there at the same time, each visitor in a browser of their own.
describe.concurrent.each(sizes.map((size, turn) => ({ ...size, turn })))('at $name size', ({ turn, ...size }) => {
  const given: Given = {
    get plaza() {
      return plaza;
    },
    size,
    turn,
    arrive: () => arrive(browser, plaza.origin, size),
  };
  guestStories(given);
  providerStories(given);
  payingStories(given);
  changingStories(given);
  keyboardStories(given);
  accountStories(given);
  readingStories(given);
  talkingStories(given);
});
