/**
 * The path of the socket. Clients reconnect for ever with delays that grow from 1 s to 5 s, half of it random
 * (specification §9).
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

/** The only event: the names of reads whose cached answers are outdated. It never contains data. */
export interface Invalidation {
  readonly calls: readonly string[];
}

/** The names of an invalidation that came over the socket; null if it is none. */
export function invalidatedCalls(message: unknown): readonly string[] | null {
  if (typeof message !== 'object' || message === null || !('calls' in message)) return null;
  const { calls } = message;
  return Array.isArray(calls) && calls.every((name) => typeof name === 'string') ? calls : null;
}
