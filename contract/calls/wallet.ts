import type { CallContract } from '../call.ts';

export const walletCalls = {} as const satisfies Record<string, CallContract>;
