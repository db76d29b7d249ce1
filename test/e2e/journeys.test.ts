import { describe } from 'vitest';
import { isThorough } from '#test/setup/kinds.ts';
import type { Given } from './steps.ts';
import { accountStories } from './stories/account.ts';
import { changingStories } from './stories/changing.ts';
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

/** The journeys by the size at which `npm test` makes them; `npm run test:all` makes all of them at both. */
const stories: Readonly<Record<Size['name'], readonly Stories[]>> = {
  phone: [guestStories, providerStories, changingStories, readingStories, talkingStories],
  desktop: [payingStories, keyboardStories, accountStories, requestStories],
};

// One town for all: phone and desktop are there at the same time, each visitor in a browser of their own.
describe.concurrent.each(sizes.map((size, turn) => ({ ...size, turn })))('at $name size', ({ turn, ...size }) => {
  const given: Given = {
    get plaza() {
      return town.plaza;
    },
    size,
    turn,
    arrive: () => town.arrive(size),
  };
  for (const notify of isThorough ? Object.values(stories).flat() : stories[size.name]) notify(given);
});
