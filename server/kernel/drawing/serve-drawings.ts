import { parentPort } from 'node:worker_threads';
import type { Drawing } from './drawing.ts';

/** What a thread is asked for, and what it answers. */
export interface Order {
  readonly name: string;
  readonly input: unknown;
}
export type Drawn = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

/** Lets this thread draw files of these kinds, one after the other. */
export function serveDrawings(kinds: readonly Drawing<never>[]): void {
  const port = parentPort;
  if (port === null) throw new Error('Files are drawn in a thread.');
  port.on('message', ({ name, input }: Order) => {
    const kind = kinds.find((each) => each.name === name);
    const drawn = kind?.draw(input as never) ?? Promise.reject(new Error(`No thread draws "${name}".`));
    drawn.then(
      (bytes) => {
        // A copy of its own, which can be handed over: a small buffer shares its memory with others.
        const own = new Uint8Array(bytes);
        port.postMessage({ bytes: own } satisfies Drawn, [own.buffer]);
      },
      (error: unknown) => port.postMessage({ error } satisfies Drawn),
    );
  });
}
