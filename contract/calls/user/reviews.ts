import type { CallContract } from '../../call.ts';

export const reviewsCalls = {} as const satisfies Record<string, CallContract>;
