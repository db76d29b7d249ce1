import type { CallContract } from '../../call.ts';

export const accountCalls = {} as const satisfies Record<string, CallContract>;
