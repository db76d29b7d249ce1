import { inject } from 'vitest';

/** How long to wait for what takes so long at most on a free machine: longer where the machine is slow. */
export const patience = (ms: number): number => Math.ceil(ms * inject('slowness'));
