/**
 * A kind of file that a thread of its own draws: its name there, and how it is drawn. The input is plain data, which
 * is copied to the thread; bytes arrive as Uint8Array.
 */
export interface Drawing<Input> {
  readonly name: string;
  readonly draw: (input: Input) => Promise<Uint8Array>;
}

/** Who waits for a file: a user or a network, whose files are drawn in turns with those of others. */
export interface Asker {
  readonly who: string;
  /** Aborted when they have left. */
  readonly left?: AbortSignal;
}

/** The asker of files that jobs attach to mails. */
export const JOBS: Asker = { who: 'jobs' };

/** Draws files in threads, so that a large one never holds up the requests of others. */
export interface Drawings {
  /**
   * Draws a file when it is the asker's turn.
   * @throws NotServedError when too many files wait, this one waited too long, or the asker has left
   */
  draw<Input>(drawing: Drawing<Input>, input: Input, asker: Asker): Promise<Buffer>;
  /** Ends the threads. */
  close(): Promise<void>;
}
