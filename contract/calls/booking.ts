import type { CallContract } from '../call.ts';

export const bookingCalls = {} as const satisfies Record<string, CallContract>;
