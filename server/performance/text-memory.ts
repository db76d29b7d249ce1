/** Where a text stands, and where it may be parted in two. */
export interface Place {
  readonly block: Buffer;
  readonly at: number;
  readonly parted: number;
  readonly end: number;
}

interface CachedPlace extends Place {
  readonly version: string;
  /** Spared when its turn comes to make room, once: it is new, or was found since its last turn. */
  isSpared: boolean;
}

/**
 * Texts by id in one block of memory that is written round and round. What was found since the last round is passed over, and what was to
 * take its place is not kept: if each new one pushed out the oldest, texts of more places than the block holds would push each other
 * out before anybody asks again. As buffers or strings of their own, those that come and go made the heap be collected three times a
 * second.
 */
export class TextMemory {
  readonly #block: Buffer;
  /** In the order in which their turn to make room comes. */
  readonly #places = new Map<string, CachedPlace>();
  #next = 0;

  constructor(bytes: number) {
    this.#block = Buffer.allocUnsafeSlow(bytes);
  }

  /** Whether some version of a text is here. */
  has(id: string): boolean {
    return this.#places.has(id);
  }

  /** Where the text of that version stands until the next one is kept; null when it is not here. */
  find(id: string, version: string): Place | null {
    const place = this.#places.get(id);
    if (place?.version !== version) return null;
    place.isSpared = true;
    return place;
  }

  /**
   * Keeps a text, parted at a byte where that matters, unless what would make room for it is in use; takes away the one before it. An empty one, or one larger
   * than the whole block, is not kept.
   */
  store(id: string, version: string, text: Buffer, parted = 0): void {
    this.#places.delete(id);
    if (text.length === 0 || text.length > this.#block.length) return;
    if (this.#next + text.length > this.#block.length) {
      if (!this.#makeRoom(this.#block.length)) return;
      this.#next = 0;
    }
    const at = this.#next;
    const end = at + text.length;
    if (!this.#makeRoom(end)) return;
    text.copy(this.#block, at);
    this.#places.set(id, { version, block: this.#block, at, parted: at + parted, end, isSpared: true });
    this.#next = end;
  }

  /** Forgets what stands between the next place and `until`; when something of it is spared, passes it over and answers false. */
  #makeRoom(until: number): boolean {
    const inTheWay: [string, CachedPlace][] = [];
    for (const each of this.#places) {
      if (each[1].at < this.#next || each[1].at >= until) break;
      inTheWay.push(each);
    }
    const passed = inTheWay.slice(0, inTheWay.findLastIndex(([, { isSpared }]) => isSpared) + 1);
    for (const [id] of passed.length > 0 ? passed : inTheWay) this.#places.delete(id);
    for (const [id, place] of passed) {
      // Behind all others, whose turn comes before theirs now.
      this.#places.set(id, place);
      place.isSpared = false;
      this.#next = place.end;
    }
    return passed.length === 0;
  }
}
