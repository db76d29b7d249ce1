import type { CallContract } from '../call.ts';

export const my_pageCalls = {} as const satisfies Record<string, CallContract>;
