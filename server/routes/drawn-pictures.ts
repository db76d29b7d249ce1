import { LRUCache } from 'lru-cache';
import { FairQueue } from '#server/performance/fair-queue.ts';

/** Stored pictures: about 100 KB each. */
const MAX_STORED = 300;
/** One at a time: mail programs, messengers and networks can wait. */
const SIZES = { at_once: 1, max_waiting: 200, max_waiting_each: 30, wait_ms: 20_000 };

/** Pictures that are drawn once for all who ask for them. What an address shows never changes. */
export class DrawnPictures {
  readonly #queue = new FairQueue(SIZES);
  readonly #pictures = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_STORED });

  /** The picture of an address that was drawn before, or is being drawn. */
  find(path: string): Promise<Buffer | null> | undefined {
    return this.#pictures.get(path);
  }

  /**
   * Draws the picture of an address when it is the network's turn, unless it was drawn before. Null if `draw` found
   * nothing to draw.
   * @throws NotServedError when too many pictures wait, or this one waited too long
   */
  async draw(path: string, network: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> {
    // Others may wait for it as well: it is drawn although whoever asked first has left.
    const drawing = this.find(path) ?? this.#queue.take(network, draw);
    this.#pictures.set(path, drawing);
    try {
      const picture = await drawing;
      if (picture === null) this.#pictures.delete(path);
      return picture;
    } catch (error) {
      this.#pictures.delete(path);
      throw error;
    }
  }
}
