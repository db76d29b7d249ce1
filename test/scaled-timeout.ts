import { inject } from 'vitest';
import { slownessNow } from './setup/slowness.ts';

/** Scales a timeout of a free machine (milliseconds) by the slowness of this one now. */
export const patience = (ms: number): number => Math.ceil(ms * slownessNow(inject('slowness')));
