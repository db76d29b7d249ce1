import { describe } from 'vitest';
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
import { sizes } from './visitor.ts';

const town = openTown();

// One town for all: phone and desk are there at the same time, each visitor in a browser of their own.
describe.concurrent.each(sizes.map((size, turn) => ({ ...size, turn })))('at $name size', ({ turn, ...size }) => {
  const given: Given = {
    get plaza() {
      return town.plaza;
    },
    size,
    turn,
    arrive: () => town.arrive(size),
  };
  guestStories(given);
  providerStories(given);
  payingStories(given);
  changingStories(given);
  keyboardStories(given);
  accountStories(given);
  readingStories(given);
  requestStories(given);
  talkingStories(given);
});
