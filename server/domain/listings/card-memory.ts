/** Where a text stands, and where it is parted in two. */
export interface Place {
  readonly block: Buffer;
  readonly at: number;
  readonly parted: number;
  readonly end: number;
}

interface KeptPlace extends Place {
  readonly version: string;
}

/**
 * Texts by id in one block of memory that is written round and round: the oldest make room for new ones. As buffers or strings of
 * their own, those that come and go made the heap be collected three times a second.
 */
export class CardMemory {
  readonly #block: Buffer;
  /** In the order they were written, which is the order they are overwritten in. */
  readonly #places = new Map<string, KeptPlace>();
  #next = 0;
  #hasRoom = true;

  constructor(bytes: number) {
    this.#block = Buffer.allocUnsafeSlow(bytes);
  }

  /** Whether nothing has had to make room yet. */
  get hasRoom(): boolean {
    return this.#hasRoom;
  }

  /** Where the text of that version stands until the next one is kept; null when it is not here. */
  find(id: string, version: string): Place | null {
    const place = this.#places.get(id);
    return place?.version === version ? place : null;
  }

  /** Keeps a text, parted at a byte, in place of the one before it; an empty one, or one larger than the whole block, is not kept. */
  keep(id: string, version: string, text: Buffer, parted: number): void {
    this.#places.delete(id);
    if (text.length === 0 || text.length > this.#block.length) return;
    if (this.#next + text.length > this.#block.length) {
      this.#drop(this.#block.length);
      this.#next = 0;
      this.#hasRoom = false;
    }
    const at = this.#next;
    const end = at + text.length;
    this.#drop(end);
    text.copy(this.#block, at);
    this.#places.set(id, { version, block: this.#block, at, parted: at + parted, end });
    this.#next = end;
  }

  /** Forgets what stands between the next place and `until`: always the oldest. */
  #drop(until: number): void {
    for (const [id, { at }] of this.#places) {
      if (at < this.#next || at >= until) return;
      this.#places.delete(id);
    }
  }
}
