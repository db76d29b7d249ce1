import type { CallContract } from '../../call.ts';

export const catalogueCalls = {} as const satisfies Record<string, CallContract>;
