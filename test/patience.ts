import { inject } from 'vitest';

/** Scales a timeout of a free machine (milliseconds) by the slowness of this one. */
export const patience = (ms: number): number => Math.ceil(ms * inject('slowness'));
