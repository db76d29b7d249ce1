import type { CallContract } from '../../call.ts';

export const chargeCalls = {} as const satisfies Record<string, CallContract>;
