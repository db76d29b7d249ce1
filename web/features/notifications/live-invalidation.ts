import type { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { invalidatedCalls, socketOptions } from '#contract/realtime.ts';

/**
 * Opens the socket of the signed-in user and reloads the reads that it invalidates. Returns a function that closes it.
 */
export function openLive(queries: QueryClient): () => void {
  const socket = io({ ...socketOptions, transports: ['websocket', 'polling'] });
  let wasOpen = false;
  socket.on('connect', () => {
    // Invalidations during a disconnection are lost, so all reads are invalidated.
    if (wasOpen) void queries.invalidateQueries();
    wasOpen = true;
  });
  socket.on('stale', (message: unknown) => {
    for (const name of invalidatedCalls(message) ?? []) void queries.invalidateQueries({ queryKey: [name] });
  });
  socket.connect();
  return () => void socket.close();
}
