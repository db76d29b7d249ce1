import { z } from 'zod';

/**
 * Where the socket listens, and how a client comes back to it (specification §9): 1 s growing to 5 s, half at random,
 * for ever.
 */
export const socketPath = '/v9/socket.io';
export const socketOptions = {
  path: socketPath,
  autoConnect: false,
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** The one event there is: reads whose answers are out of date. It carries names, never data. */
export const Invalidation = z.object({ calls: z.array(z.string()) });
export type Invalidation = z.infer<typeof Invalidation>;
