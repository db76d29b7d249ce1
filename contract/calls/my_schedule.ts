import type { CallContract } from '../call.ts';

export const my_scheduleCalls = {} as const satisfies Record<string, CallContract>;
