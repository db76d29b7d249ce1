import type { CallContract } from '../../call.ts';

export const placesCalls = {} as const satisfies Record<string, CallContract>;
