/** The tool failed to measure a page. That says nothing about the page. */
export class NotTraced extends Error {}

const REPEATS = 3;

/** Measures a page, up to three times if tracing fails, and logs its name; null if every attempt failed. */
export async function untilTraced<Look>(
  page: string,
  look: () => Promise<Look>,
  report: (line: string) => void,
): Promise<Look | null> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof NotTraced)) throw error;
      const again = repeat < REPEATS ? `repeat ${repeat + 1} of ${REPEATS}` : 'left out';
      report(`${page} was not traced (${error.message}): ${again}.`);
      if (repeat === REPEATS) return null;
    }
  }
}
