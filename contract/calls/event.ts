import type { CallContract } from '../call.ts';

export const eventCalls = {} as const satisfies Record<string, CallContract>;
