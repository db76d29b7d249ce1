import type { Drawings } from '#server/kernel/drawing/drawing.ts';
import { openDrawings } from '#server/kernel/drawing/thread-pool.ts';

/** Opens the threads that draw the files of all modules. */
export const openAllDrawings = (): Drawings => openDrawings(new URL('./thread.ts', import.meta.url));
