/** The position of a text, and of the point at which it can be split. */
export interface Place {
  readonly block: Buffer;
  readonly at: number;
  readonly parted: number;
  readonly end: number;
}

interface CachedPlace extends Place {
  readonly version: string;
  /** Whether the entry survives its next eviction once, because it is new or was found since the last one. */
  isSpared: boolean;
}

/**
 * Stores texts by id in one block of memory, used as a ring. If an entry was found since the last round, it is skipped,
 * and the new text that would replace it is not stored. Otherwise texts that exceed the block would evict each other
 * before they are read again. As separate buffers or strings, they caused three garbage collections a second.
 */
export class TextMemory {
  readonly #block: Buffer;
  /** In the order of their eviction. */
  readonly #places = new Map<string, CachedPlace>();
  #next = 0;

  constructor(bytes: number) {
    this.#block = Buffer.allocUnsafeSlow(bytes);
  }

  /** Whether any version of a text is stored. */
  has(id: string): boolean {
    return this.#places.has(id);
  }

  /** The position of a version of a text, valid until the next `store`; null if it is not stored. */
  find(id: string, version: string): Place | null {
    const place = this.#places.get(id);
    if (place?.version !== version) return null;
    place.isSpared = true;
    return place;
  }

  /**
   * Stores a text with its split point and replaces its previous version, unless the entries in its place are in use.
   * Empty texts and texts larger than the block are not stored.
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

  /**
   * Evicts the entries between the next position and `until`. When one of them is spared, skips it and returns false.
   */
  #makeRoom(until: number): boolean {
    const inTheWay: [string, CachedPlace][] = [];
    for (const each of this.#places) {
      if (each[1].at < this.#next || each[1].at >= until) break;
      inTheWay.push(each);
    }
    const passed = inTheWay.slice(0, inTheWay.findLastIndex(([, { isSpared }]) => isSpared) + 1);
    for (const [id] of passed.length > 0 ? passed : inTheWay) this.#places.delete(id);
    for (const [id, place] of passed) {
      // Moved to the end, so that all others are evicted first.
      this.#places.set(id, place);
      place.isSpared = false;
      this.#next = place.end;
    }
    return passed.length === 0;
  }
}
