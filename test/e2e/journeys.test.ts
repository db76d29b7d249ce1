import { describe } from 'vitest';
import { isThorough } from '#test/setup/kinds.ts';
import type { Given } from './steps.ts';
import { accountStories } from './stories/account.ts';
import { changingStories } from './stories/changing.ts';
import { detourStories } from './stories/detours.ts';
import { guestStories } from './stories/guest.ts';
import { keyboardStories } from './stories/keyboard.ts';
import { payingStories } from './stories/paying.ts';
import { providerStories } from './stories/provider.ts';
import { readingStories } from './stories/reading.ts';
import { requestStories } from './stories/requests.ts';
import { talkingStories } from './stories/talking.ts';
import { openTown } from './town.ts';
import { type Size, sizes } from './visitor.ts';

const town = openTown();

type Stories = (given: Given) => void;

/**
 * The journeys by the size that `npm test` uses; `npm run test:all` runs each at both, and the longest ones, whose
 * rules have tests of calls.
 */
const stories: Readonly<Record<Size['name'], readonly Stories[]>> = {
  phone: [guestStories, readingStories],
  desktop: [payingStories, keyboardStories, accountStories, detourStories, requestStories],
};

const longStories: readonly Stories[] = [providerStories, changingStories, talkingStories];

// All journeys share one town: phone and desktop visit it at the same time, each in its own browser.
describe.concurrent.each(sizes.map((size, turn) => ({ ...size, turn })))('at $name size', ({ turn, ...size }) => {
  const given: Given = {
    get plaza() {
      return town.plaza;
    },
    size,
    turn,
    arrive: () => town.arrive(size),
  };
  for (const notify of isThorough ? [...Object.values(stories).flat(), ...longStories] : stories[size.name])
    notify(given);
});
