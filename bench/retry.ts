/** A page that could not be measured this time: the tool lost track of it, which says nothing about the page. */
export class NotTraced extends Error {}

const REPEATS = 3;

/**
 * Looks at a page, again up to three times where it could not be traced, and says so by name; null where it never could
 * be.
 */
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
