import type { Page } from 'playwright-core';

/** Nineteen of twenty frames come earlier on a free machine (ms). */
export const FRAME_MS = 20;
/** The pause between two pictures (ms). */
const PAUSE_MS = 150;

/**
 * Draws, reads and hashes a small picture on a page and waits for the next frame, time and again: what the page needs
 * for the same work at each moment, among everything else it does. The returned function ends it and lists the times
 * (ms).
 */
export async function measureFrames(page: Page): Promise<() => Promise<readonly number[]>> {
  const measuring = await page.evaluateHandle((pause_ms) => {
    const measured = { times: [] as number[], isOver: false };
    const context = new OffscreenCanvas(480, 360).getContext('2d', { willReadFrequently: true });
    const draw = async () => {
      const started = performance.now();
      context?.fillRect(0, 0, 240, 180);
      const picture = context?.getImageData(0, 0, 480, 360);
      await crypto.subtle.digest('SHA-256', picture?.data ?? new Uint8Array());
      requestAnimationFrame(() => {
        measured.times.push(performance.now() - started);
        if (!measured.isOver) setTimeout(draw, pause_ms);
      });
    };
    void draw();
    return measured;
  }, PAUSE_MS);
  return () =>
    measuring.evaluate((measured) => {
      measured.isOver = true;
      return measured.times;
    });
}
