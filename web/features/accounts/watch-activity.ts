import { serverNow } from '#web/api/clock.ts';

/** How long nobody may touch a page until its requests are no use of its session any more (ms). */
const ATTENDED_MS = 300_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'pageshow'] as const;

/** Returns whether somebody has touched a page in the last five minutes, by pointer, keyboard or opening it. */
export function watchAttended(page: EventTarget): () => boolean {
  let touched_ms = serverNow();
  const touch = () => {
    touched_ms = serverNow();
  };
  for (const name of TOUCHES) page.addEventListener(name, touch, { passive: true, capture: true });
  return () => serverNow() - touched_ms < ATTENDED_MS;
}
